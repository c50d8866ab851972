import { type ReactNode, type RefObject, useRef } from 'react';
import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { PageOf } from '@munay/contracts/paging';
import {
  type Decision,
  MODERATION_STATUSES,
  type ModerationQuery,
  type ModerationStatus,
  type ReviewView,
} from '@munay/contracts/shop/review';
import { endpointQuery, invalidate, toast, useMutation, useQueryClient, useT } from '@munay/kit';
import { useShortcuts } from '../components/shortcuts';
import { isForbidden, ListFailure, ListMessage, ListSkeleton, NoPermission } from '../feedback/list-states';
import { offerUndo } from '../feedback/undo';
import { type ListSpec, toPageQuery, useListQuery, useListState } from '../list/list-state';
import { ViewTabs } from '../list/list-tools';
import { Pager } from '../list/pager';
import type { VisibilityDecision } from './decision-buttons';
import styles from './content.module.css';

const QUEUE_LIST: ListSpec = {
  sorts: [],
  defaultSort: '',
  filters: { status: MODERATION_STATUSES, reported: ['1'] },
};

const isStatus = (value: string): value is ModerationStatus =>
  MODERATION_STATUSES.some((item) => item === value);

interface QueueProps<Page extends PageOf, Row> {
  name: 'reviews' | 'photos' | 'questions';
  endpoint: Endpoint<{ query: ModerationQuery }, Page>;
  getRows: (page: Page) => readonly Row[];
  getCounts?: (page: Page) => Record<ModerationStatus, number>;
  children: (row: Row) => ReactNode;
}

export function QueueList<Page extends PageOf, Row extends { _id: string }>(props: QueueProps<Page, Row>) {
  const { name, endpoint, getRows, getCounts, children } = props;
  const t = useT();
  const list = useListState(QUEUE_LIST);
  const [status = 'pending'] = list.state.filters.status?.filter(isStatus) ?? [];
  const onlyReported = list.state.filters.reported !== undefined;
  const query = useListQuery(
    endpointQuery(endpoint, {
      query: { ...toPageQuery(list.state), ...(onlyReported ? { reported: onlyReported } : { status }) },
    }),
  );
  const cards = useRef<HTMLUListElement>(null);
  useCardKeys(cards);
  const rows = query.data ? getRows(query.data) : [];
  const counts = query.data && getCounts?.(query.data);
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <section className={styles.queue} aria-label={t(`moderation.${name}`)}>
      <div className={`flex on-white ${styles.bar}`}>
        <ViewTabs
          label={t('list.views')}
          list={list}
          views={[
            ...MODERATION_STATUSES.map((item) => ({
              id: item,
              label: t(`moderation.status.${item}`),
              count: counts ? counts[item] : undefined,
              change: { filters: { status: [item], reported: null } },
              isActive: !onlyReported && item === status,
            })),
            {
              id: 'reported',
              label: t('moderation.reported'),
              change: { filters: { status: null, reported: ['1'] } },
              isActive: onlyReported,
            },
          ]}
        />
      </div>
      {query.error !== null && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton rows={4} columns={2} />}
      {query.data && rows.length === 0 && (
        <ListMessage icon="star" title={t('moderation.none')} text={t('moderation.noneText')} />
      )}
      {rows.length > 0 && (
        <>
          <ul ref={cards} className={styles.cards} role="list" aria-busy={query.isPlaceholderData}>
            {rows.map((row) => (
              <li className="frame on-white" key={row._id} tabIndex={-1}>
                {children(row)}
              </li>
            ))}
          </ul>
          <div className={styles.pager}>
            <Pager total={query.data?.total ?? 0} list={list} />
          </div>
        </>
      )}
    </section>
  );
}

function useCardKeys(list: RefObject<HTMLUListElement | null>): void {
  const t = useT();
  const moveFocus = (step: 1 | -1): void => {
    const all = [...(list.current?.children ?? [])] as HTMLElement[];
    const index = all.findIndex((card) => card.contains(document.activeElement));
    const next = all[index < 0 ? 0 : Math.min(all.length - 1, Math.max(0, index + step))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts([
    { keys: 'j', group: 'list', label: t('keys.next'), run: () => moveFocus(1) },
    { keys: 'k', group: 'list', label: t('keys.previous'), run: () => moveFocus(-1) },
  ]);
}

/** Refetches all moderation queues, because one decision can change several counts. */
function useRefetchedQueues(): () => void {
  const client = useQueryClient();
  return () =>
    void invalidate(
      client,
      ENDPOINTS.moderateReviews,
      ENDPOINTS.moderatePhotos,
      ENDPOINTS.moderateQuestions,
      ENDPOINTS.getToDo,
    );
}

/** Mutation that sends the shop's reply or answer. @param message toast text; defaults to "saved" */
export function useReply<Input>(send: (input: Input) => Promise<unknown>, message?: string) {
  const t = useT();
  const refetch = useRefetchedQueues();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.success(message ?? t('moderation.decided'));
      refetch();
    },
    onError: (error) => toast.failure(error),
  });
}

/** A moderated item, with its previous state. */
interface DecidedItem<Subject> {
  subject: Subject;
  before: Pick<ReviewView, 'status' | 'reason'>;
  decision: VisibilityDecision;
}

/** Sends a decision and shows a toast with an undo button. */
export function useDecision<Subject>(send: (subject: Subject, decision: Decision) => Promise<unknown>) {
  const t = useT();
  const refetch = useRefetchedQueues();
  return useMutation({
    mutationFn: ({ subject, decision }: DecidedItem<Subject>) => send(subject, decision),
    onSuccess: (_, { subject, before: { status, reason }, decision }) => {
      offerUndo(t(`moderation.now.${decision.status}`), () =>
        send(subject, { status, ...(reason && { reason }), undoes: decision }).finally(refetch),
      );
      refetch();
    },
    onError: (error) => toast.failure(error),
  });
}
