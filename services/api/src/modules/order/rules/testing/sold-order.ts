import type { RefundLine } from '@munay/contracts/admin/order';
import type { OrderLine } from '@munay/contracts/order/order';
import type { StoredRefund } from '../../schema/course.schema';
import type { computeRefund } from '../refund-sum.rules';

export type SoldOrder = Parameters<typeof computeRefund>[0] & { refunds: StoredRefund[] };

export const line = (id: string, sku: string, quantity: number, unitPriceCents = 500): OrderLine =>
  ({ id, sku, quantity, unitPriceCents, netCents: unitPriceCents * quantity }) as OrderLine;

export const refund = (change: Partial<StoredRefund>): StoredRefund =>
  ({ id: 'r', amountCents: 0, lines: [], deliveryCents: 0, state: 'done', ...change }) as StoredRefund;

/** An order with two lines of one lavender soap at 5 €, a line of three oat soaps at 4 €, and delivery for 3 €. */
export function createOrder(refunds: StoredRefund[] = [], counted = 0): SoldOrder {
  const payment = { paidCents: 2500, refundedCents: counted } as SoldOrder['payment'];
  const lines = [line('l1', 'lavanda', 1), line('l2', 'lavanda', 1), line('l3', 'avena', 3, 400)];
  const totals = { shippingCents: 300 } as SoldOrder['totals'];
  return { lines, payment, totals, refunds };
}

const SKUS: Record<string, string> = { l1: 'lavanda', l2: 'lavanda', l3: 'avena', other: 'romero' };
export const back = (lineId: string, quantity: number, restock = quantity, cents = 0): RefundLine => ({
  lineId,
  sku: SKUS[lineId] ?? '',
  quantity,
  cents,
  restock,
});
