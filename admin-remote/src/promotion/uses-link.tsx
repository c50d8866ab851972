import type { AdminPromotion } from '@munay/contracts/admin/promotion';
import { useT } from '@munay/kit';
import { isNearlyUsedUp } from './promotion-badge';
import styles from './promotion.module.css';

/** Number of uses of a promotion, with the limit if there is one. */
export function UsesLink({ promotion }: { promotion: AdminPromotion }) {
  const t = useT();
  const { used, maxUses, codes, redemption, state } = promotion;
  if (state === 'draft') return '–';
  const limit = maxUses ?? (redemption === 'single' ? codes : null);
  if (limit === null) return t('promo.used', { count: used });
  return (
    <>
      {t('promo.usedOf', { used, limit })}
      <svg
        className={styles.meter}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        data-few={isNearlyUsedUp(promotion)}
      >
        <rect width={limit > 0 ? Math.min(100, (100 * used) / limit) : 0} height="4" />
      </svg>
    </>
  );
}
