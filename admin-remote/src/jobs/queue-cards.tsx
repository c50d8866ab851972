import type { QueueState } from '@munay/contracts/jobs';
import { Link, useFormat, useT } from '@munay/kit';
import { StaffIcon } from '../parts/staff-icon';
import styles from './jobs.module.css';

const ICONS = { mail: 'mail', payment: 'webhook' } as const;
const FIGURES = ['waiting', 'active', 'later', 'dead'] as const;

/** How each kind of outside work stands, at a glance. */
export function QueueCards({ queues, lagSeconds }: { queues: readonly QueueState[]; lagSeconds: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className={styles.queues} role="list" aria-label={t('jobs.queueStates')}>
      {queues.map((queue) => (
        <li key={queue.name}>
          <h2>
            <StaffIcon name={ICONS[queue.name]} /> {t(`jobs.queue.${queue.name}`)}
          </h2>
          <p data-tone={queue.dead > 0 ? 'bad' : 'good'}>
            <StaffIcon name={queue.dead > 0 ? 'circle-x' : 'check'} />
            {queue.dead > 0 ? (
              <Link to="?status=dead">{t('jobs.deadCount', { count: queue.dead })}</Link>
            ) : (
              t('jobs.upToDate')
            )}
          </p>
          <dl>
            {FIGURES.map((figure) => (
              <div key={figure} data-bad={figure === 'dead' && queue.dead > 0}>
                <dt>{t(`jobs.figure.${figure}`)}</dt>
                <dd className="num">{format.number(queue[figure])}</dd>
              </div>
            ))}
          </dl>
          <footer>
            <span>{t('jobs.doneToday', { count: queue.done })}</span>
            {queue.name === 'mail' && (
              <span>{t('jobs.lag', { seconds: format.number(Math.round(lagSeconds)) })}</span>
            )}
          </footer>
        </li>
      ))}
    </ul>
  );
}
