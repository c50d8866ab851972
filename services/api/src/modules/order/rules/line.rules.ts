import type { OrderLine, OrderTotals } from '@munay/contracts/order/order';
import { basisPoints } from '@munay/contracts/pricing/vat';

type KeptLater = 'id' | 'reductionPercent' | 'announced' | 'cuts' | 'netCents' | 'vatRate';

/** A stored line: earlier versions wrote no id, announcements, promotions or rate. */
export type StoredLine = Omit<OrderLine, KeptLater> & Partial<Pick<OrderLine, KeptLater>>;

/** Adds ids to lines. Older lines use their SKU, with a suffix if it repeats. */
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

/** Lines of any order. For older ones the charged reduction counts as announced. */
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
