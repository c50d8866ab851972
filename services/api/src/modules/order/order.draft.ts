import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { createId } from '../../database/new-id';
import type { NewOrder } from './order.schema';
import { buildOrderSearchTokens } from './order.search-tokens';

type Price = Pick<NewOrder, 'lines' | 'totals' | 'vat' | 'promotions' | 'pricingVersion'>;

interface OrderDraft extends Omit<
  NewOrder,
  keyof Price | 'id' | 'status' | 'terms' | 'note' | 'taxId' | 'payment' | 'history'
> {
  price: Price;
  method: PaymentMethod;
  note?: string | undefined;
  taxId?: string | undefined;
  placed: Omit<NewOrder['history'][number], 'from' | 'to'>;
}

/** A new unpaid order, placed by a buyer or by staff. */
export function createOrder({
  price,
  method,
  note = '',
  taxId = '',
  placed,
  ...draft
}: OrderDraft): NewOrder {
  const order = {
    id: createId(),
    status: 'pending_payment' as const,
    ...draft,
    ...price,
    note,
    taxId,
    payment: {
      method,
      paidCents: 0,
      refundedCents: 0,
      currency: price.totals.currency,
      paidAt: null,
      disputed: false,
      card: null,
    },
    history: [{ from: null, to: 'pending_payment' as const, ...placed }],
  };
  return { ...order, terms: buildOrderSearchTokens({ ...order, promotions: [] }) };
}
