import type { AdminPromotion } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, toast, useFormat, useMutation, useT } from '@munay/kit';
import { Badge } from '../components/badge';
import { DATE_FORMAT } from '../components/day-time';
import { Panel } from '../components/panel';
import { SaveFailure } from '../form/save-failure';
import { describeSize } from './promotion-problems';
import styles from './promotion.module.css';

/** Mutation that excludes sizes from a published promotion, or includes them again. */
export function useExclusion(
  promotion: Pick<AdminPromotion, '_id' | 'version'> | null,
  onDone: (promotion: AdminPromotion) => void,
) {
  const t = useT();
  return useMutation({
    mutationFn: (change: { skus: string[]; excluded: boolean }) =>
      call(ENDPOINTS.excludeFromPromotion, {
        params: { id: promotion?._id ?? '' },
        body: { ...change, version: promotion?.version ?? 0 },
      }),
    onSuccess: (updated, { excluded }) => {
      onDone(updated);
      toast.success(t(excluded ? 'promo.excludedNow' : 'promo.includedNow'));
    },
  });
}

/** Sizes that a published promotion excludes because of their prices, with staff decisions. */
export function ExcludedPanel({
  promotion,
  onDone,
}: {
  promotion: AdminPromotion;
  onDone: (promotion: AdminPromotion) => void;
}) {
  const t = useT();
  const format = useFormat();
  const exclusion = useExclusion(promotion, onDone);
  const isOpen = promotion.state === 'active' || promotion.state === 'paused';
  return (
    <Panel title={t('promo.excluded')} note={t('promo.excludedNote')}>
      {exclusion.isError && <SaveFailure error={exclusion.error} onLoadServerVersion={null} />}
      <ul className={`fine ${styles.sizes}`} role="list">
        {promotion.excludedSizes.map(({ sku, at, priceCents, decided, ...size }) => (
          <li key={sku} className="cluster g2">
            <span>
              {describeSize({ sku, ...size })} · {format.money(priceCents)}, {format.date(at, DATE_FORMAT)}
            </span>
            {!decided && (
              <Badge form="stop" icon="triangle-alert">
                {t('promo.undecided')}
              </Badge>
            )}
            {isOpen && !decided && (
              <Button
                aria-label={t('promo.excludeOf', { size: describeSize({ sku, ...size }) })}
                busy={exclusion.isPending}
                onClick={() => exclusion.mutate({ skus: [sku], excluded: true })}
              >
                {t('promo.exclude')}
              </Button>
            )}
            {isOpen && (
              <Button
                aria-label={t('promo.includeOf', { size: describeSize({ sku, ...size }) })}
                busy={exclusion.isPending}
                onClick={() => exclusion.mutate({ skus: [sku], excluded: false })}
              >
                {t('promo.include')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
