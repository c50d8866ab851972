import { AUDITED, type Audited, type AuditEntryView } from '@munay/contracts/admin/audit';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  endpointPages,
  isMessageId,
  Link,
  useFormat,
  useInfiniteQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import { AuditChanges } from '../components/audit-changes';
import { PageFailure } from '../components/page-failure';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { AdminIcon } from '../icons/admin-icon';
import { isForbidden, ListFailure, ListMessage, ListSkeleton } from '../list/list-states';
import { LoadMore } from '../list/load-more';
import { AuditCheck } from './audit-check';
import { AuditFilter } from './audit-filter';
import styles from './audit.module.css';

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

/** Where a record is looked at; absent for kinds without a page of their own. */
const PAGES: Partial<Record<Audited, (id: string) => string>> = {
  product: (id) => `/admin/update-product/${id}`,
  order: (id) => `/admin/dashboard?tab=orders&order=${id}`,
  user: (id) => `/admin/dashboard?tab=users&user=${id}`,
  stock: (id) => `/admin/stock?sku=${id}`,
  post: (id) => `/admin/posts?post=${id}`,
  setting: () => '/admin/settings',
  store: (id) => `/admin/stores/${id}`,
  withdrawal: () => '/admin/withdrawals?view=all',
};

const kindOf = (value: string | null): Audited | null => AUDITED.find((item) => item === value) ?? null;

/** What staff wrote, newest first; nobody can change or remove an entry. */
export function AuditPage() {
  const t = useT();
  const format = useFormat();
  const [search] = useSearchParams();
  const kind = kindOf(search.get('kind'));
  const entityId = kind ? (search.get('id') ?? '') : '';
  const query = useInfiniteQuery({
    ...endpointPages(ENDPOINTS.listAudit, {
      query: { ...(kind && { kind }), ...(entityId && { entityId }) },
    }),
  });
  if (isForbidden(query.error))
    return <PageFailure title={t('nav.audit')} error={query.error} onRetry={() => void query.refetch()} />;
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const days = new Map<string, AuditEntryView[]>();
  for (const entry of entries) {
    const day = format.date(entry.at, DAY);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <>
      <PageHead title={t('nav.audit')} sub={t('audit.sub')} />
      <div className={`grid g4 ${styles.stack}`}>
        <AuditCheck />
        <Panel title={t('audit.list')} flush end={<AuditFilter kind={kind} entityId={entityId} />}>
          {query.error !== null && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
          {query.isPending && <ListSkeleton />}
          {query.data && entries.length === 0 && (
            <ListMessage
              icon="shield-check"
              title={t(kind ? 'list.noMatch' : 'audit.none')}
              text={t(kind ? 'list.noMatchText' : 'audit.noneText')}
            >
              {kind && (
                <Link className="btn" to="/admin/audit">
                  {t('list.unfilterAll')}
                </Link>
              )}
            </ListMessage>
          )}
          {[...days].map(([day, lines]) => (
            <section key={day} aria-label={day}>
              <h3 className={styles.day}>{day}</h3>
              <ol className={styles.entries} role="list">
                {lines.map((entry) => (
                  <Entry key={entry.sequence} entry={entry} alone={entityId !== ''} />
                ))}
              </ol>
            </section>
          ))}
          {entries.length > 0 && (
            <LoadMore
              shown={entries.length}
              hasMore={query.hasNextPage}
              busy={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          )}
        </Panel>
      </div>
    </>
  );
}

function Entry({ entry, alone }: { entry: AuditEntryView; alone: boolean }) {
  const t = useT();
  const format = useFormat();
  const { sequence, at, actor, action, entity, changes, requestId } = entry;
  const page = PAGES[entity.kind]?.(entity.id);
  const settingId = `audit.setting.${entity.id}`;
  const label =
    entity.kind === 'setting' && isMessageId(settingId) ? t(settingId) : entity.label || entity.id;
  const actionId = `audit.action.${action}`;
  const only = `?${new URLSearchParams({ kind: entity.kind, id: entity.id }).toString()}`;
  return (
    <li>
      <time className="num" dateTime={at}>
        {format.date(at, TIME)}
      </time>
      <div>
        <p className={`wraps ${styles.head}`}>
          <b>{actor.name || t('audit.erased')}</b> <span>{isMessageId(actionId) ? t(actionId) : action}</span>{' '}
          {page ? <Link to={page}>{label}</Link> : <span>{label}</span>}
        </p>
        <AuditChanges changes={changes} />
        <p className={`cluster tiny ${styles.foot}`}>
          {t('audit.entry', { sequence })} · {t(`audit.kind.${entity.kind}`)} · <code>{requestId}</code>
          {!alone && (
            <Link to={only} aria-label={t('audit.onlyOf', { name: label })}>
              <AdminIcon name="list-filter" /> {t('audit.only')}
            </Link>
          )}
        </p>
      </div>
    </li>
  );
}
