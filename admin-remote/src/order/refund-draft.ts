import type { OrderDesk, RefundInput, RefundLine, RefundScope } from '@munay/contracts/order-desk';

/** What the refund dialog holds. */
export interface RefundDraft {
  scope: RefundScope;
  /** Pieces to give back, by SKU. */
  pieces: Readonly<Record<string, number>>;
  /** SKUs that do not go back on the shelf. */
  broken: readonly string[];
  /** As typed, in euro. */
  amount: string;
  reason: RefundInput['reason'];
  note: string;
  reference: string;
}

/** Euro as typed, with comma or point, in cents; null for anything else. */
export function centsOf(text: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

/** Pieces the draft gives back: those chosen, or with `all` everything that is left. */
export function linesOf(order: OrderDesk, { scope, pieces, broken }: RefundDraft): RefundLine[] {
  if (scope === 'amount') return [];
  return order.lines
    .map(({ sku }) => ({
      sku,
      quantity: scope === 'all' ? (order.refundable[sku] ?? 0) : (pieces[sku] ?? 0),
      restock: !broken.includes(sku),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** The sum the draft gives back, in cents; 0 while nothing is chosen, null for an amount that is none. */
export function sumOf(order: OrderDesk, draft: RefundDraft): number | null {
  if (draft.scope === 'all') return order.refundableCents;
  if (draft.scope === 'amount') return draft.amount.trim() === '' ? 0 : centsOf(draft.amount);
  return linesOf(order, draft).reduce(
    (sum, { sku, quantity }) =>
      sum + quantity * (order.lines.find((line) => line.sku === sku)?.unitPriceCents ?? 0),
    0,
  );
}
