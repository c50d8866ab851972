import { useState } from 'react';
import {
  JOB_STATUSES,
  type JobPage,
  type JobStatus,
  type JobView,
  OVERDUE_AFTER_SECONDS,
} from '@munay/contracts/admin/jobs';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  apiUrl,
  Button,
  call,
  endpointPages,
  invalidate,
  Link,
  pollWhileRunning,
  toast,
  useFormat,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  useSearchParams,
  useT,
} from '@munay/kit';
import { Badge, type BadgeForm } from '../components/badge';
import { getJobName } from '../components/mails/job-name';
import { getMailErrorText } from '../components/mails/mail-error';
import { type MenuItem, MoreMenu } from '../components/more-menu';
import { openVerified } from '../components/open-verified';
import { PageFailure } from '../components/page-failure';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { isForbidden, ListFailure, ListMessage, ListSkeleton, Note } from '../feedback/list-states';
import { AdminIcon, type AdminIconName } from '../icons/admin-icon';
import { type Column, DataTable } from '../list/data-table';
import { EmailAddress } from '../list/email-address';
import { type ListSpec, useListState } from '../list/list-state';
import { ListSearch } from '../list/list-tools';
import { LoadMore } from '../list/load-more';
import { DeadJobs } from './dead-jobs';
import { JobFilters } from './job-filters';
import { MailPreviewDialog } from './mail-preview-dialog';
import { QueueCards } from './queue-cards';
import styles from './jobs.module.css';

const BADGES: Record<JobStatus, { form: BadgeForm; icon: AdminIconName }> = {
  pending: { form: 'wait', icon: 'clock' },
  sending: { form: 'wait', icon: 'send' },
  done: { form: 'settled', icon: 'check' },
  dead: { form: 'stop', icon: 'circle-x' },
};
const DATE_TIME = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

const isStatus = (value: string): value is JobStatus => JOB_STATUSES.some((item) => item === value);
/** Retries and scheduled emails change slowly, so they use the long polling interval. */
const listRunningJobs = ({ pages }: { pages: readonly JobPage[] }): string[] =>
  pages
    .flatMap(({ jobs }) => jobs)
    .filter(({ nextAttemptAt }) => nextAttemptAt && Date.parse(nextAttemptAt) <= Date.now())
    .map(({ _id, attempts }) => `${_id} ${attempts}`);
const JOB_LIST: ListSpec = { sorts: [], defaultSort: '', filters: {} };
const rowKey = ({ _id }: JobView): string => _id;

export function JobsPage() {
  const t = useT();
  const [search] = useSearchParams();
  const client = useQueryClient();
  const [previewedJob, setPreviewedJob] = useState<Pick<JobView, '_id' | 'type'> | null>(null);
  const status = search.getAll('status').filter(isStatus);
  const type = search.get('type') ?? '';
  const list = useListState(JOB_LIST);
  const { q } = list.state;
  const query = useInfiniteQuery({
    ...endpointPages(ENDPOINTS.listJobs, {
      query: { status: status.length > 0 ? status : undefined, type: type || undefined, q: q || undefined },
    }),
    ...pollWhileRunning(listRunningJobs, { idleMs: 15_000 }),
  });
  const requeue = useMutation({
    mutationFn: (id: string) => call(ENDPOINTS.requeueOutbox, { params: { id } }),
    onSuccess: () => {
      toast.success(t('jobs.requeued'));
      void invalidate(client, ENDPOINTS.listJobs, ENDPOINTS.getToDo);
    },
    onError: (error) => toast.failure(error),
  });
  const [first] = query.data?.pages ?? [];
  const jobs = query.data?.pages.flatMap((page) => page.jobs) ?? [];
  const columns = useColumns();
  const listActions = (job: JobView): MenuItem[] => [
    ...(job.status === 'dead' || job.status === 'pending'
      ? [{ label: t('jobs.requeue'), icon: 'rotate-cw' as const, run: () => requeue.mutate(job._id) }]
      : []),
    ...(job.queue === 'mail'
      ? [{ label: t('jobs.preview'), icon: 'eye' as const, run: () => setPreviewedJob(job) }]
      : []),
    ...(job.refs.userId
      ? [
          {
            label: t('jobs.user'),
            icon: 'users' as const,
            to: `/admin/dashboard?tab=users&user=${job.refs.userId}`,
          },
        ]
      : []),
    ...(job.refs.orderId
      ? [
          {
            label: t('jobs.order'),
            icon: 'inbox' as const,
            to: `/admin/dashboard?tab=orders&order=${job.refs.orderId}`,
          },
        ]
      : []),
  ];
  if (isForbidden(query.error))
    return <PageFailure title={t('nav.jobs')} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHead
        title={t('nav.jobs')}
        sub={t('jobs.refreshes')}
        actions={
          <Button onClick={() => openVerified(apiUrl('/ops/queues'), '_blank')}>
            <AdminIcon name="external-link" /> {t('jobs.queues')}
          </Button>
        }
      />
      <div className="one-column g4">
        {first && first.lagSeconds > OVERDUE_AFTER_SECONDS && (
          <Note tone="error">{t('jobs.late', { minutes: Math.round(first.lagSeconds / 60) })}</Note>
        )}
        {first && <QueueCards queues={first.queues} lanes={first.lanes} />}
        {status.length === 0 && !q && (
          <DeadJobs
            queues={first?.queues ?? []}
            busy={(requeue.isPending && requeue.variables) || null}
            onRetry={requeue.mutate}
            onPreview={setPreviewedJob}
          />
        )}
        <Panel title={t('jobs.list')} flush>
          <div className={styles.find}>
            <ListSearch label={t('jobs.search')} hint={t('jobs.searchHint')} list={list} />
          </div>
          <JobFilters statuses={status} type={type} types={first?.types ?? []} counts={first?.counts ?? {}} />
          {query.error !== null && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
          {query.isPending && <ListSkeleton />}
          {query.data && jobs.length === 0 && (
            <ListMessage icon="mail-check" title={t('jobs.none')} text={t('jobs.noneText')} />
          )}
          {jobs.length > 0 && (
            <>
              <DataTable
                caption={t('jobs.list')}
                columns={columns}
                rows={jobs}
                rowKey={rowKey}
                rowName={(job) => getJobName(t, job.type)}
                renderMore={(job) => <MoreMenu label={t('list.actions')} items={listActions(job)} />}
              />
              <LoadMore
                shownCount={jobs.length}
                hasMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
              />
            </>
          )}
        </Panel>
      </div>
      <MailPreviewDialog job={previewedJob} onClose={() => setPreviewedJob(null)} />
    </>
  );
}

function useColumns(): Column<JobView>[] {
  const t = useT();
  const format = useFormat();
  return [
    { id: 'kind', head: t('jobs.kind'), names: true, phone: '1l', cell: ({ type }) => getJobName(t, type) },
    {
      id: 'to',
      head: t('jobs.to'),
      phone: '2l',
      cell: ({ recipient, orderNumber, refs, type }) => (
        <>
          {recipient?.name ?? (type.endsWith('-staff') && t('jobs.staff'))}
          {recipient?.email && (
            <span className="muted">
              {' '}
              <EmailAddress>{recipient.email}</EmailAddress>
            </span>
          )}
          {orderNumber && (
            <>
              {' '}
              <Link className="nowrap" to={`/admin/dashboard?tab=orders&order=${refs.orderId}`}>
                {orderNumber}
              </Link>
            </>
          )}
        </>
      ),
    },
    {
      id: 'status',
      head: t('jobs.state'),
      phone: '3l',
      cell: ({ status, lastError }) => (
        <>
          <Badge {...BADGES[status]}>{t(`jobs.status.${status}`)}</Badge>
          {lastError && (
            <span className={`tiny ${styles.reason}`} title={lastError}>
              {getMailErrorText(t, lastError)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'made',
      head: t('jobs.created'),
      phone: '3r',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt, DATE_TIME)}</time>,
    },
    {
      id: 'next',
      head: t('jobs.next'),
      hiddenBelow: 'middle',
      cell: ({ doneAt, nextAttemptAt }) =>
        doneAt
          ? t('jobs.doneAt', { when: format.date(doneAt, DATE_TIME) })
          : nextAttemptAt
            ? format.date(nextAttemptAt, DATE_TIME)
            : '–',
    },
    {
      id: 'tries',
      head: t('jobs.attempts'),
      right: true,
      hiddenBelow: 'narrow',
      phone: '1r',
      cell: ({ attempts }) => attempts,
      phoneCell: ({ attempts }) => t('jobs.attemptCount', { count: attempts }),
    },
  ];
}
