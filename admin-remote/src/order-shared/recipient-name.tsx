import { foldText } from '@munay/contracts/fold';
import type { OrderRow } from '@munay/contracts/order/order';
import { useT } from '@munay/kit';

/** Whether someone other than the buyer receives the parcel. */
export const isForOtherRecipient = ({
  recipient,
  customer,
}: Pick<OrderRow, 'recipient' | 'customer'>): boolean =>
  recipient !== '' && foldText(recipient) !== foldText(customer.name);

/** The recipient of a parcel, and the sender if it is a gift. */
export function RecipientName({ order }: { order: Pick<OrderRow, 'recipient' | 'customer'> }) {
  const t = useT();
  const { recipient, customer } = order;
  if (!isForOtherRecipient(order)) return customer.name;
  return (
    <>
      {recipient} <span className="muted">{t('orders.onBehalf', { name: customer.name })}</span>
    </>
  );
}
