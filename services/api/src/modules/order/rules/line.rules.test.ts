import type { OrderLine } from '@munay/contracts/order/order';
import { basisPoints } from '@munay/contracts/pricing/vat';
import { readLines, type StoredLine, withIds } from './line.rules';

const OLD: StoredLine = {
  productId: 'p',
  slug: 'lavanda',
  sku: 'LAV',
  title: 'Lavanda',
  size: '100 g',
  image: null,
  quantity: 2,
  priceCents: 690,
  discountPercent: 15,
  unitPriceCents: 587,
  lineCents: 1174,
};
const NEW: OrderLine = {
  ...OLD,
  id: 'l1',
  discountPercent: 0,
  reductionPercent: 15,
  announced: null,
  cuts: [{ promotionId: 'ten', cents: 117 }],
  netCents: 1057,
  vatRate: basisPoints(4),
};
const totals = { vatPercent: 21 };

test('a line of before is called by its SKU, was announced as it was charged, and paid in full', () => {
  expect(readLines([OLD], totals)).toEqual([
    {
      ...OLD,
      id: 'LAV',
      reductionPercent: 15,
      announced: { beforeCents: 690, percent: 15 },
      cuts: [],
      netCents: 1174,
      vatRate: 2100,
    },
  ]);
  expect(readLines([{ ...OLD, discountPercent: 0 }], totals)[0]).toMatchObject({
    reductionPercent: 0,
    announced: null,
  });
});

test('a line of now is read as it was written', () => {
  expect(readLines([NEW], totals)).toEqual([NEW]);
});

test('ids are unique, also where lines of before share a SKU', () => {
  const line = (sku: string, id?: string) => ({ sku, ...(id && { id }) });
  const idsOf = (...lines: ReturnType<typeof line>[]) => withIds(lines).map(({ id }) => id);
  expect(idsOf(line('A'), line('B'), line('A'), line('A'))).toEqual(['A', 'B', 'A~2', 'A~3']);
  expect(idsOf(line('A', 'l1'), line('A', 'l2'))).toEqual(['l1', 'l2']);
});
