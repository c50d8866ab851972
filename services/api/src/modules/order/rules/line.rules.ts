import type { OrderLine, OrderTotals } from '@munay/contracts/order/order';
import { basisPoints } from '@munay/contracts/pricing/vat';

type KeptLater = 'id' | 'reductionPercent' | 'announced' | 'cuts' | 'netCents' | 'vatRate';

/** A line as it is stored: versions before kept no id, nothing of announcements and promotions, and no rate. */
export type StoredLine = Omit<OrderLine, KeptLater> & Partial<Pick<OrderLine, KeptLater>>;

/** The ids of lines in their order. Those of before have their SKU, and where it comes again a number behind it. */
export function lineIds(lines: readonly Pick<StoredLine, 'id' | 'sku'>[]): string[] {
  const ids = new Set<string>();
  for (const { id, sku } of lines) {
    let free = id ?? sku;
    for (let turn = 2; ids.has(free); turn += 1) free = `${sku}~${turn}`;
    ids.add(free);
  }
  return [...ids];
}

/** Lines of an order whenever it was placed. Of those of before, what was charged less is what was announced. */
export function readLines(
  lines: readonly StoredLine[],
  { vatPercent }: Pick<OrderTotals, 'vatPercent'>,
): OrderLine[] {
  const ids = lineIds(lines);
  return lines.map((line, index): OrderLine => {
    const { priceCents, discountPercent, lineCents } = line;
    return {
      reductionPercent: discountPercent,
      announced: discountPercent > 0 ? { beforeCents: priceCents, percent: discountPercent } : null,
      cuts: [],
      netCents: lineCents,
      vatRate: basisPoints(vatPercent),
      ...line,
      id: ids[index] ?? '',
    };
  });
}
