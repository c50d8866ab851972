import { product, size } from '../testing/fixtures';
import { containsCodePrice } from './contains-code-price';

const CODE = { code: 'JABON10', priceCents: 621, lowest30DaysCents: 690 };

test('showsCode is true if any size of a listed product has a code', () => {
  const plain = product('Arcilla');
  const productWithCode = { ...plain, sizes: [size('60 g', 450), { ...size('100 g', 690), code: CODE }] };
  expect(containsCodePrice({ products: [plain, productWithCode], total: 2 })).toBe(true);
  expect(containsCodePrice({ pages: [{ products: [plain] }, { products: [productWithCode] }] })).toBe(true);
});

test('showsCode is false without a product code, even if the data has a field of that name', () => {
  for (const data of [undefined, null, 'code', { code: 404 }, { code: null }, [product('Arcilla')]])
    expect(containsCodePrice(data)).toBe(false);
});
