import type { OrderLine, OrderTotals } from '@munay/contracts/order/order';
import { basisPoints } from '@munay/contracts/pricing/vat';

type KeptLater = 'id' | 'reductionPercent' | 'announced' | 'cuts' | 'netCents' | 'vatRate';

/** A line as it is stored: versions before kept no id, nothing of announcements and promotions, and no rate. */
export type StoredLine = Omit<OrderLine, KeptLater> & Partial<Pick<OrderLine, KeptLater>>;

/** Lines with their ids. Those of before have their SKU, and where it comes again a number behind it. */
export function withIds<Line extends Pick<StoredLine, 'id' | 'sku'>>(
  lines: readonly Line[],
): (Line & { id: string })[] {
  const ids = new Set<string>();
  return lines.map((line) => {
    let id = line.id ?? line.sku;
    for (let turn = 2; ids.has(id); turn += 1) id = `${line.sku}~${turn}`;
    ids.add(id);
    return { ...line, id };
  });
}

/** Lines of an order whenever it was placed. Of those of before, what was charged less is what was announced. */
export function readLines(
  lines: readonly StoredLine[],
  { vatPercent }: Pick<OrderTotals, 'vatPercent'>,
): OrderLine[] {
  return withIds(lines).map((line): OrderLine => {
    const { priceCents, discountPercent, lineCents } = line;
    return {
      reductionPercent: discountPercent,
      announced: discountPercent > 0 ? { beforeCents: priceCents, percent: discountPercent } : null,
      cuts: [],
      netCents: lineCents,
      vatRate: basisPoints(vatPercent),
      ...line,
    };
  });
}
