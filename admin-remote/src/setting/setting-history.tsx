import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery, FailureNote, Loading, useFormat, useQuery, useT } from '@munay/kit';
import { AuditChanges } from '../components/audit/audit-changes';
import { AuditSentence } from '../components/audit/audit-sentence';
import { Panel } from '../components/panel';
import styles from './setting.module.css';

const MAX_HISTORY_ENTRIES = 20;

export function SettingHistory() {
  const t = useT();
  const format = useFormat();
  const history = useQuery(
    endpointQuery(ENDPOINTS.listAudit, { query: { kind: 'setting', limit: MAX_HISTORY_ENTRIES } }),
  );
  return (
    <Panel title={t('setting.history')}>
      {history.isPending && <Loading />}
      {history.error !== null && <FailureNote error={history.error} onRetry={() => void history.refetch()} />}
      {history.data?.entries.length === 0 && <p className="muted">{t('setting.noHistory')}</p>}
      <ol className={styles.history} role="list">
        {history.data?.entries.map((entry) => (
          <li key={entry.sequence}>
            <AuditSentence entry={entry} />{' '}
            <time className="muted" dateTime={entry.at}>
              {format.date(entry.at, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
            <AuditChanges entry={entry} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
