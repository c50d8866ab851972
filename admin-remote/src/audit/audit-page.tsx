import type { AuditEntryView } from '@munay/contracts/admin/audit';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  ButtonLink,
  endpointPages,
  Link,
  useFormat,
  useInfiniteQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import { AuditChanges } from '../components/audit/audit-changes';
import { AuditSentence, useEntityName } from '../components/audit/audit-sentence';
import { PageFailure } from '../components/page-failure';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { isForbidden, ListFailure, ListMessage, ListSkeleton } from '../feedback/list-states';
import { AdminIcon } from '../icons/admin-icon';
import { LoadMore } from '../list/load-more';
import { AuditCheck } from './audit-check';
import { AuditFilter, readAuditQuery } from './audit-filter';
import styles from './audit.module.css';

const DAY_FORMAT = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME_FORMAT = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

/** The audit log, newest entry first. Entries cannot be changed. */
export function AuditPage() {
  const t = useT();
  const format = useFormat();
  const [search] = useSearchParams();
  const filter = readAuditQuery(search);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const query = useInfiniteQuery(endpointPages(ENDPOINTS.listAudit, { query: filter }));
  if (isForbidden(query.error))
    return <PageFailure title={t('nav.audit')} error={query.error} onRetry={() => void query.refetch()} />;
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const days = new Map<string, AuditEntryView[]>();
  for (const entry of entries) {
    const day = format.date(entry.at, DAY_FORMAT);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <>
      <PageHead title={t('nav.audit')} sub={t('audit.sub')} />
      <div className={`grid g4 ${styles.stack}`}>
        <AuditCheck />
        <Panel
          title={t('audit.list')}
          flush
          end={<AuditFilter query={filter} actors={query.data?.pages[0]?.actors ?? []} />}
        >
          {query.error !== null && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
          {query.isPending && <ListSkeleton />}
          {query.data && entries.length === 0 && (
            <ListMessage
              icon="shield-check"
              title={t(isFiltered ? 'list.noMatch' : 'audit.none')}
              text={t(isFiltered ? 'list.noMatchText' : 'audit.noneText')}
            >
              {isFiltered && <ButtonLink to="/admin/audit">{t('list.unfilterAll')}</ButtonLink>}
            </ListMessage>
          )}
          {[...days].map(([day, lines]) => (
            <section key={day} aria-label={day}>
              <h3 className={styles.day}>{day}</h3>
              <ol className={styles.entries} role="list">
                {lines.map((entry) => (
                  <Entry key={entry.sequence} entry={entry} isOnly={filter.entityId !== undefined} />
                ))}
              </ol>
            </section>
          ))}
          {entries.length > 0 && (
            <LoadMore
              shownCount={entries.length}
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

function Entry({ entry, isOnly }: { entry: AuditEntryView; isOnly: boolean }) {
  const t = useT();
  const format = useFormat();
  const { sequence, at, entity, requestId } = entry;
  const label = useEntityName()(entity);
  const filterPath = `?${new URLSearchParams({ kind: entity.kind, id: entity.id }).toString()}`;
  return (
    <li>
      <time className="num" dateTime={at}>
        {format.date(at, TIME_FORMAT)}
      </time>
      <div>
        <p className={`wraps ${styles.head}`}>
          <AuditSentence entry={entry} />
        </p>
        <AuditChanges entry={entry} />
        <p className={`cluster tiny ${styles.foot}`}>
          {t('audit.entry', { sequence })} · {t(`audit.kind.${entity.kind}`)}{' '}
          <span className={styles.request}>
            · <code>{requestId}</code>
          </span>
          {!isOnly && (
            <Link
              to={filterPath}
              aria-label={t('audit.onlyOf', { name: label || t(`audit.kind.${entity.kind}`) })}
            >
              <AdminIcon name="list-filter" /> {t('audit.only')}
            </Link>
          )}
        </p>
      </div>
    </li>
  );
}
