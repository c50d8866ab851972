import { AUDITED, type Audited, type AuditChange, type AuditEntryView } from '@munay/contracts/audit';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, Link, useFormat, useInfiniteQuery, useSearchParams, useT } from '@munay/kit';
import { isForbidden, ListFailure, ListMessage, ListSkeleton, NoPermission } from '../parts/list-states';
import { LoadMore } from '../parts/load-more';
import { PageHead } from '../parts/page-head';
import { Panel } from '../parts/panel';
import styles from './audit.module.css';

const WHEN = { dateStyle: 'medium', timeStyle: 'medium' } as const;
const LONGEST = 160;

/** Where a record is looked at; absent for kinds without a page of their own. */
const PAGES: Partial<Record<Audited, (id: string) => string>> = {
  product: (id) => `/admin/update-product/${id}`,
  order: (id) => `/admin/dashboard?tab=orders&order=${id}`,
  user: (id) => `/admin/dashboard?tab=users&user=${id}`,
  stock: (id) => `/admin/stock?sku=${id}`,
};

const kindOf = (value: string | null): Audited | null => AUDITED.find((one) => one === value) ?? null;

/** What staff wrote, newest first; nobody can change or remove an entry. */
export function AuditPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const kind = kindOf(search.get('kind'));
  const entityId = kind ? (search.get('id') ?? '') : '';
  const query = useInfiniteQuery({
    queryKey: ['audit', kind, entityId],
    queryFn: ({ pageParam, signal }) =>
      call(
        ENDPOINTS.listAudit,
        {
          query: {
            ...(kind && { kind }),
            ...(entityId && { entityId }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  if (isForbidden(query.error)) return <NoPermission />;
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <PageHead title={t('nav.audit')} sub={t('audit.sub')} />
      <Panel
        title={t('audit.list')}
        flush
        end={
          <label>
            <span className="vh">{t('audit.kind')}</span>
            <select
              className="input"
              value={kind ?? ''}
              onChange={({ target }) => setSearch(target.value ? { kind: target.value } : {})}
            >
              <option value="">{t('audit.everyKind')}</option>
              {AUDITED.map((one) => (
                <option key={one} value={one}>
                  {t(`audit.kind.${one}`)}
                </option>
              ))}
            </select>
          </label>
        }
      >
        {query.isError && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <ListSkeleton />}
        {query.data && entries.length === 0 && (
          <ListMessage icon="shield-check" title={t('audit.none')} text={t('audit.noneText')} />
        )}
        {entries.length > 0 && (
          <>
            <ol className={styles.entries} role="list">
              {entries.map((entry) => (
                <Entry key={entry.sequence} entry={entry} />
              ))}
            </ol>
            <LoadMore
              shown={entries.length}
              hasMore={query.hasNextPage}
              busy={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </Panel>
    </>
  );
}

function Entry({ entry }: { entry: AuditEntryView }) {
  const t = useT();
  const format = useFormat();
  const { sequence, at, actor, action, entity, changes, requestId } = entry;
  const page = PAGES[entity.kind]?.(entity.id);
  const label = entity.label || entity.id;
  return (
    <li>
      <p className={styles.head}>
        <b>{t(`audit.kind.${entity.kind}`)}</b>
        {page ? <Link to={page}>{label}</Link> : <span>{label}</span>}
        <code>{action}</code>
        <span className="muted">
          {actor.name || t('audit.erased')} · <time dateTime={at}>{format.date(at, WHEN)}</time>
        </span>
      </p>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      )}
      <p className={styles.foot}>
        {t('audit.entry', { sequence })} · <code>{requestId}</code>
      </p>
    </li>
  );
}

/** A value as text on one line; a long one is cut, the record itself holds it. */
function textOf(value: unknown): string {
  if (value === null || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function Change({ change: { field, before, after } }: { change: AuditChange }) {
  const t = useT();
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        <del>
          <span className="vh">{t('audit.before')} </span>
          {textOf(before)}
        </del>{' '}
        <ins>
          <span className="vh">{t('audit.after')} </span>
          {textOf(after)}
        </ins>
      </dd>
    </div>
  );
}
