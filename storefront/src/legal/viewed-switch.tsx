import type { ReactNode } from 'react';
import { useT } from '@munay/kit';
import { enableViewed, useViewedProducts } from '../browsing-history/viewed-products';
import styles from './legal.module.css';

/** Switches the list of viewed products on this device on and off. Off also deletes the list. */
export function ViewedSwitch(): ReactNode {
  const t = useT();
  const { enabled, slugs } = useViewedProducts();
  return (
    <div className={styles.switch}>
      <label className="check">
        <input type="checkbox" checked={enabled} onChange={({ target }) => enableViewed(target.checked)} />
        <span>{t('legal.viewed')}</span>
      </label>
      <p className="small muted" role="status">
        {enabled ? t('legal.viewedCount', { count: slugs.length }) : t('legal.viewedOff')}
      </p>
    </div>
  );
}
