import { product, size } from '../testing/fixtures';
import { showsCode } from './shows-code';

const CODE = { code: 'JABON10', priceCents: 621, lowest30DaysCents: 690 };

test('a page shows a code if any size of its soaps has one', () => {
  const plain = product('Arcilla');
  const byCode = { ...plain, sizes: [size('60 g', 450), { ...size('100 g', 690), code: CODE }] };
  expect(showsCode({ products: [plain, byCode], total: 2 })).toBe(true);
  expect(showsCode({ pages: [{ products: [plain] }, { products: [byCode] }] })).toBe(true);
});

test('none is no code, nor is one of an answer', () => {
  for (const data of [undefined, null, 'code', { code: 404 }, { code: null }, [product('Arcilla')]])
    expect(showsCode(data)).toBe(false);
});
