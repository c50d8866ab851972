import type { OrderMove } from '@munay/contracts/order';
import { useFormat, useT } from '@munay/kit';
import { Panel } from '../parts/panel';
import styles from './order.module.css';

/** Every move of the order, newest first: what, when, who and why. */
export function OrderHistory({ history }: { history: readonly OrderMove[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t('order.history')}>
      <ol className={styles.history} role="list">
        {history.toReversed().map((move) => (
          <li key={`${move.at}${move.to}`}>
            <p className={styles.strong}>{t(`status.${move.to}`)}</p>
            <p className="muted">
              <time dateTime={move.at}>
                {format.date(move.at, { dateStyle: 'medium', timeStyle: 'short' })}
              </time>{' '}
              · {t(`actor.${move.by}`)} · {move.cause}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
