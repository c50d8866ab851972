import { createProduct, createSize } from '../testing/fixtures';
import { containsCodePrice } from './contains-code-price';

const CODE_PRICE = { code: 'JABON10', priceCents: 621, lowest30DaysCents: 690 };

test('showsCode is true if any size of a listed product has a code', () => {
  const plain = createProduct('Arcilla');
  const productWithCode = {
    ...plain,
    sizes: [createSize('60 g', 450), { ...createSize('100 g', 690), code: CODE_PRICE }],
  };
  expect(containsCodePrice({ products: [plain, productWithCode], total: 2 })).toBe(true);
  expect(containsCodePrice({ pages: [{ products: [plain] }, { products: [productWithCode] }] })).toBe(true);
});

test('showsCode is false without a product code, even if the data has a field of that name', () => {
  for (const data of [undefined, null, 'code', { code: 404 }, { code: null }, [createProduct('Arcilla')]])
    expect(containsCodePrice(data)).toBe(false);
});
