import type { OrderMove } from '@munay/contracts/order';
import { useFormat, useT } from '@munay/kit';
import layout from '../layout/staff-layout.module.css';
import styles from './order.module.css';

/** Every move of the order, newest first: what, when, who and why. */
export function OrderHistory({ history }: { history: readonly OrderMove[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className={layout.panel} aria-labelledby="order-history">
      <header>
        <h2 id="order-history">{t('order.history')}</h2>
      </header>
      <ol className={`${layout.body} ${styles.history}`} role="list">
        {history.toReversed().map((move) => (
          <li key={`${move.at}${move.to}`}>
            <p className={styles.strong}>{t(`status.${move.to}`)}</p>
            <p className={styles.muted}>
              <time dateTime={move.at}>
                {format.date(move.at, { dateStyle: 'medium', timeStyle: 'short' })}
              </time>{' '}
              · {t(`actor.${move.by}`)} · {move.cause}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
