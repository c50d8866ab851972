import '@munay/kit/form.css';
import type { ReactNode } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import { Icon, useT } from '@munay/kit';
import styles from './checkout.module.css';

/** What the buyer wants to tell the shop about an order, folded. */
export function OrderNote({ note, onChange }: { note: string; onChange: (note: string) => void }): ReactNode {
  const t = useT();
  return (
    <details className={styles.fold}>
      <summary>
        <Icon name="plus" small /> {t('checkout.more')}
      </summary>
      <div className="fields">
        <div className="f">
          <label htmlFor="checkout-note">{t('checkout.note')}</label>
          <textarea
            className="input"
            id="checkout-note"
            rows={3}
            maxLength={LIMITS.noteMax}
            value={note}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </div>
    </details>
  );
}
