import type { QueueState } from '@munay/contracts/admin/jobs';
import { Link, useFormat, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import styles from './jobs.module.css';

const ICONS = { mail: 'mail', payment: 'webhook' } as const;
const FIGURES = ['waiting', 'active', 'later', 'dead'] as const;

const MARKS = { bad: 'circle-x', warn: 'triangle-alert', good: 'check' } as const;
const toneOf = ({ dead, failing }: QueueState): keyof typeof MARKS =>
  dead > 0 ? 'bad' : failing > 0 ? 'warn' : 'good';

export function QueueCards({ queues, lagSeconds }: { queues: readonly QueueState[]; lagSeconds: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className={`grid g4 ${styles.queues}`} role="list" aria-label={t('jobs.queueStates')}>
      {queues.map((queue) => (
        <li key={queue.name}>
          <h2>
            <AdminIcon name={ICONS[queue.name]} /> {t(`jobs.queue.${queue.name}`)}
          </h2>
          <p data-tone={toneOf(queue)}>
            <AdminIcon name={MARKS[toneOf(queue)]} />
            {queue.dead > 0 && <Link to="?status=dead">{t('jobs.deadCount', { count: queue.dead })}</Link>}
            {queue.dead > 0 && queue.failing > 0 && ' · '}
            {queue.failing > 0 && (
              <Link to="?status=pending">{t('jobs.failing', { count: queue.failing })}</Link>
            )}
            {toneOf(queue) === 'good' && t('jobs.upToDate')}
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
