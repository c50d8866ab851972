import type { OrderPreview } from '@munay/contracts/account/guest';
import { useFormat, useT } from '@munay/kit';

/** The order details that every recipient of the email may see. */
export function OrderPreview({ order: { number, town, totalCents } }: { order: OrderPreview }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="lead">
      <b className="num">{number}</b>
      {town !== '' && ` · ${t('glimpse.to', { town })}`} ·{' '}
      <span className="num">{format.money(totalCents)}</span>
    </p>
  );
}
