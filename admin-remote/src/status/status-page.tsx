import { formatStatus, type StatusLine } from '@munay/contracts/admin/status';
import type { StatusLevel } from '@munay/contracts/admin/status-finding';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, currentLocale, endpointQuery, useFormat, useQuery, useT } from '@munay/kit';
import { Badge, type BadgeForm } from '../components/badge';
import { PageFailure } from '../components/page-failure';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { isForbidden, ListFailure, ListSkeleton } from '../feedback/list-states';
import { AdminIcon, type AdminIconName } from '../icons/admin-icon';
import styles from './status.module.css';

const REFRESH_INTERVAL_MS = 15_000;
const TIME_FORMAT = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const BADGES: Record<StatusLevel, { form: BadgeForm; icon: AdminIconName }> = {
  fine: { form: 'settled', icon: 'check' },
  warning: { form: 'look', icon: 'triangle-alert' },
  failure: { form: 'stop', icon: 'circle-x' },
  unknown: { form: 'quiet', icon: 'circle-dashed' },
};
/** Status levels, the most urgent first. */
const LEVELS_BY_URGENCY: readonly StatusLevel[] = ['failure', 'warning', 'unknown', 'fine'];
const sortByUrgency = (lines: readonly StatusLine[]): StatusLine[] =>
  [...lines].sort((a, b) => LEVELS_BY_URGENCY.indexOf(a.level) - LEVELS_BY_URGENCY.indexOf(b.level));

/** Shop status for operators, with actions to fix problems. */
export function StatusPage() {
  const t = useT();
  const format = useFormat();
  const query = useQuery({ ...endpointQuery(ENDPOINTS.getStatus), refetchInterval: REFRESH_INTERVAL_MS });
  const { data } = query;
  if (isForbidden(query.error))
    return <PageFailure title={t('nav.status')} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHead
        title={t('nav.status')}
        sub={data && t('health.checkedAt', { time: format.date(data.checkedAt, TIME_FORMAT) })}
        actions={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            <AdminIcon name="refresh-cw" /> {t('health.again')}
          </Button>
        }
      />
      <div className="one-column g4">
        {query.error !== null && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <ListSkeleton rows={12} columns={2} />}
        {data && (
          <Panel title={t('health.list')} flush>
            <ul className={styles.lines} role="list">
              {sortByUrgency(data.lines).map((line) => (
                <Line key={line.fact} line={line} />
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </>
  );
}

function Line({ line }: { line: StatusLine }) {
  const t = useT();
  const { title, text, todo, runbook } = formatStatus(line, currentLocale());
  return (
    <li data-level={line.level}>
      <h3>{title}</h3>
      <Badge {...BADGES[line.level]}>{t(`health.level.${line.level}`)}</Badge>
      <div>
        <p>{text}</p>
        {todo && (
          <p>
            <b>{todo}</b>
          </p>
        )}
        {runbook && (
          <p className="muted">
            {t('health.runbook')} <code>{runbook}</code>
          </p>
        )}
      </div>
    </li>
  );
}
