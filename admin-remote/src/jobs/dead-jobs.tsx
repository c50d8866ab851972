import type { JobView, QueueState } from '@munay/contracts/admin/jobs';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, ButtonLink, endpointQuery, useFormat, useQuery, useT } from '@munay/kit';
import { Badge } from '../components/badge';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { getJobName } from '../components/mails/job-name';
import { getMailErrorText } from '../components/mails/mail-error';
import { Panel } from '../components/panel';
import { AdminIcon } from '../icons/admin-icon';
import { RetryAll } from './retry-all';
import styles from './jobs.module.css';

const MAX_VISIBLE_JOBS = 5;

export function DeadJobs({
  queues,
  busy,
  onRetry,
  onPreview,
}: {
  queues: readonly QueueState[];
  busy: string | null;
  onRetry: (id: string) => void;
  onPreview: (job: JobView) => void;
}) {
  const t = useT();
  const { data } = useQuery({
    ...endpointQuery(ENDPOINTS.listJobs, { query: { status: ['dead'], limit: MAX_VISIBLE_JOBS } }),
    refetchInterval: 15_000,
  });
  if (!data || data.jobs.length === 0) return null;
  return (
    <Panel title={t('jobs.dead')} note={t('jobs.deadNote')} end={<RetryAll queues={queues} />} flush>
      <ul className={styles.dead} role="list">
        {data.jobs.map((job) => (
          <li key={job._id}>
            <DeadJob
              job={job}
              busy={busy === job._id}
              onRetry={() => onRetry(job._id)}
              onPreview={() => onPreview(job)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DeadJob({
  job: { type, queue, attempts, createdAt, lastError, refs, recipient, orderNumber },
  busy,
  onRetry,
  onPreview,
}: {
  job: JobView;
  busy: boolean;
  onRetry: () => void;
  onPreview: () => void;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p className={`cluster fine ${styles.deadHead}`}>
        <Badge form="stop" icon="circle-x">
          {t('jobs.status.dead')}
        </Badge>
        <b>{getJobName(t, type)}</b>
        <span className="muted">
          {t('jobs.attemptsSince', { count: attempts, when: format.date(createdAt, DAY_AND_TIME_FORMAT) })}
        </span>
      </p>
      {lastError && (
        <p className="fine" title={lastError}>
          {getMailErrorText(t, lastError)}
        </p>
      )}
      {(recipient || orderNumber) && (
        <p className="fine muted">
          {[orderNumber, recipient?.name, recipient?.email].filter(Boolean).join(' · ')}
        </p>
      )}
      <div className="wraps g2">
        <Button variant="primary" busy={busy} onClick={onRetry}>
          <AdminIcon name="rotate-cw" /> {t('jobs.requeue')}
        </Button>
        {queue === 'mail' && (
          <Button onClick={onPreview}>
            <AdminIcon name="eye" /> {t('jobs.preview')}
          </Button>
        )}
        {refs.orderId && (
          <ButtonLink variant="quiet" to={`/admin/dashboard?tab=orders&order=${refs.orderId}`}>
            {t('jobs.order')}
          </ButtonLink>
        )}
        {refs.userId && !refs.orderId && (
          <ButtonLink variant="quiet" to={`/admin/dashboard?tab=users&user=${refs.userId}`}>
            {t('jobs.user')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
