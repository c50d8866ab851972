import { type LaneState, OVERDUE_AFTER_SECONDS, type QueueState } from '@munay/contracts/admin/jobs';
import { Link, useFormat, useT } from '@munay/kit';
import { useActorName } from '../components/audit/audit-sentence';
import { formatDayTime } from '../components/day-time';
import { AdminIcon } from '../icons/admin-icon';
import styles from './jobs.module.css';

const ICONS = { mail: 'mail', payment: 'webhook' } as const;
const COUNT_NAMES = ['waiting', 'active', 'later', 'dead'] as const;
/** Bull's names for the counts. */
const REDIS_COUNTS = { waiting: 'waiting', active: 'active', later: 'delayed', dead: 'failed' } as const;

const TONE_ICONS = { bad: 'circle-x', warn: 'triangle-alert', busy: 'clock', good: 'check' } as const;
const getTone = ({ dead, failing, waiting, inRedis }: QueueState): keyof typeof TONE_ICONS => {
  if (dead > 0 || inRedis?.paused) return 'bad';
  if (failing > 0 || !inRedis) return 'warn';
  return waiting > 0 ? 'busy' : 'good';
};

/** The shop's pending jobs in the outbox and in Redis. */
export function QueueCards({
  queues,
  lanes,
}: {
  queues: readonly QueueState[];
  lanes: readonly LaneState[];
}) {
  const t = useT();
  return (
    <ul className={`grid g4 ${styles.queues}`} role="list" aria-label={t('jobs.queueStates')}>
      {queues.map((queue) => (
        <li key={queue.name}>
          <h2>
            <AdminIcon name={ICONS[queue.name]} /> {t(`jobs.queue.${queue.name}`)}
          </h2>
          <QueueHealth queue={queue} />
          <Counts queue={queue} />
          <Lanes lanes={lanes.filter((lane) => lane.queue === queue.name)} paused={queue.inRedis?.paused} />
          <footer>{t('jobs.doneToday', { count: queue.done })}</footer>
        </li>
      ))}
    </ul>
  );
}

function QueueHealth({ queue }: { queue: QueueState }) {
  const t = useT();
  const actorName = useActorName();
  const { dead, failing, waiting, inRedis, pausedBy } = queue;
  const tone = getTone(queue);
  return (
    <div className={styles.health} data-tone={tone}>
      <AdminIcon name={TONE_ICONS[tone]} />
      <div>
        {inRedis?.paused && <p>{t('jobs.paused')}</p>}
        {inRedis?.paused && pausedBy && (
          <p className="regular">
            {t('jobs.pausedBy', {
              name: actorName(pausedBy.actor),
              when: formatDayTime(pausedBy.at, new Date()),
            })}
          </p>
        )}
        {!inRedis && <p>{t('jobs.redisAway')}</p>}
        {dead > 0 && (
          <p>
            <Link to="?status=dead">{t('jobs.deadCount', { count: dead })}</Link>
          </p>
        )}
        {failing > 0 && (
          <p>
            <Link to="?status=pending">{t('jobs.failing', { count: failing })}</Link>
          </p>
        )}
        {tone === 'busy' && <p>{t('jobs.inLine', { count: waiting })}</p>}
        {tone === 'good' && <p>{t('jobs.upToDate')}</p>}
      </div>
    </div>
  );
}

/** Counts of the outbox and the queue, next to each other. */
function Counts({ queue }: { queue: QueueState }) {
  const t = useT();
  const format = useFormat();
  const { inRedis } = queue;
  return (
    <table className={`fill text-end ${styles.counts}`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{t('jobs.source')}</span>
          </th>
          {COUNT_NAMES.map((figure) => (
            <th key={figure} scope="col">
              {t(`jobs.figure.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('jobs.inOutbox')}</th>
          {COUNT_NAMES.map((figure) => (
            <td key={figure} className="num" data-bad={figure === 'dead' && queue.dead > 0}>
              {format.number(queue[figure])}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t('jobs.inQueue')}</th>
          {COUNT_NAMES.map((figure) => (
            <td key={figure} className="num">
              {inRedis ? format.number(inRedis[REDIS_COUNTS[figure]]) : '–'}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Lanes({ lanes, paused }: { lanes: readonly LaneState[]; paused: boolean | undefined }) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className={styles.lanes} aria-label={t('jobs.lanes')}>
      {lanes.map(({ lane, unfinished, lagSeconds, patient }) => (
        <div
          key={lane}
          data-bad={unfinished > 0 && (paused === true || (!patient && lagSeconds > OVERDUE_AFTER_SECONDS))}
        >
          <dt className="muted">{t(`jobs.lane.${lane}`)}</dt>
          <dd className="num">
            {t('jobs.laneState', {
              count: format.number(unfinished),
              seconds: format.number(Math.round(lagSeconds)),
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
