import { useT } from '@munay/kit';
import styles from './checkout.module.css';

/** What stands in the same place for everybody, while it is unknown who pays. */
export function CheckoutOutline() {
  const t = useT();
  return (
    <div className={`grid g6 ${styles.grid} ${styles.outline}`}>
      <div className="line-below" />
      <div className={`grid min0 ${styles.steps}`}>
        <section>
          <h2>{t('checkout.where')}</h2>
          <div className={`small muted ${styles.note}`}>
            <p>{t('checkout.required')}</p>
          </div>
        </section>
      </div>
    </div>
  );
}
