import type { ReactNode } from 'react';
import { Icon, useFormat, useT } from '@munay/kit';
import { formatDays } from '../delivery/arrival-texts';
import { buildTracking, estimateDelivery, type OrderProgress, type TrackingStep } from './order-status';
import styles from './order-track.module.css';

const STEP_TIME_FORMAT = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;

interface OrderTrackProps {
  order: OrderProgress;
  /** Description of a step, and an alternative title. */
  texts?: Partial<Record<TrackingStep, { title?: string; text: string }>>;
}

/** The four steps from payment to delivery. Renders nothing for an order that will not be delivered. */
export function OrderTrack({ order, texts = {} }: OrderTrackProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const track = buildTracking(order);
  if (track === null) return null;
  const expected = estimateDelivery(order);
  return (
    <ol className={styles.track} role="list">
      {track.map(({ step, state, at }) => (
        <li key={step} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={`middle ${styles.dot}`}>
            {state !== 'todo' && <Icon name={step === 'shipped' ? 'truck' : 'check'} />}
          </span>
          <span>
            <b className="block semibold">
              {texts[step]?.title ?? t(`status.${step}`)}
              {state === 'done' && <span className="vh">{t('profile.stepDone')}</span>}
            </b>
            {at && <small className="block small muted">{format.date(at, STEP_TIME_FORMAT)}</small>}
            {step === 'delivered' && expected && (
              <small className="block small muted">{t('orders.expected', formatDays(expected))}</small>
            )}
            {state === 'todo' && texts[step] && (
              <small className="block small muted">{texts[step].text}</small>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
