import { useState } from 'react';
import type { PriceStep } from '@munay/contracts/admin/product';
import { getLastDayBefore, toShopYear } from '@munay/contracts/shop-day';
import { Button, useFormat, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { computeDiscountedCents } from '../form/draft-money';
import styles from './product-aside.module.css';

const MAX_VISIBLE_PRICES = 8;

/** Price history, newest first. The 30-day reference price is derived from it. */
export function PricePanel({ prices }: { prices: readonly PriceStep[] }) {
  const t = useT();
  const format = useFormat();
  const [thisYear] = useState(() => toShopYear(new Date()));
  const [all, setAll] = useState(false);
  if (prices.length === 0) return null;
  const formatDay = (at: string): string =>
    format.date(at, {
      day: 'numeric',
      month: 'short',
      year: toShopYear(at) !== thisYear ? '2-digit' : undefined,
    });
  const formatPrice = ({ priceCents, discount }: Pick<PriceStep, 'priceCents' | 'discount'>): string =>
    format.money(discount ? computeDiscountedCents(priceCents, discount.percent) : priceCents);
  const visiblePrices = all ? prices : prices.slice(0, MAX_VISIBLE_PRICES);
  return (
    <Panel
      title={t('form.priceHistory')}
      flush
      footer={
        visiblePrices.length < prices.length && (
          <Button variant="quiet" onClick={() => setAll(true)}>
            {t('form.allPrices', { count: prices.length })}
          </Button>
        )
      }
    >
      <table className={`fill fine ${styles.prices}`}>
        <caption className="vh">{t('form.priceHistory')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('form.since')}</th>
            <th scope="col">{t('form.size.label')}</th>
            <th scope="col" data-right>
              {t('form.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {visiblePrices.map(({ size, onSale, decidedAt, startsAt, isReplaced, ...step }) => (
            <tr key={`${decidedAt} ${size}`} className={isReplaced ? 'muted' : undefined}>
              <td>
                {formatDay(startsAt)}
                {step.discount?.endsAt && ` – ${formatDay(getLastDayBefore(step.discount.endsAt))}`}{' '}
                {step.discount && <span className="accent">{format.discount(step.discount.percent)}</span>}
                {isReplaced && <small> · {t('form.replaced')}</small>}
              </td>
              <td>
                {size}
                {!onSale && <span className="muted"> · {t('form.offSale')}</span>}
              </td>
              <td data-right>{isReplaced ? <s>{formatPrice(step)}</s> : formatPrice(step)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
