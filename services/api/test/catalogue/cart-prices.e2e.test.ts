import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ProductService } from '../../src/modules/product/product.service';
import { seedDemo } from '../support/demo-shop';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();
beforeAll(async () => {
  await seedDemo(api);
});

const fetchProduct = async (id: string) =>
  (await api.client().call(ENDPOINTS.getProduct, { params: { id } })).data;

describe('ProductService.priced', () => {
  test('cart prices are read from the database, not from the catalogue read model', async () => {
    const { _id } = await fetchProduct('cacao-y-naranja');
    await api.stored.products.set('cacao-y-naranja', { discounts: [] });
    const [line] = await api.app.get(ProductService).findPrices([{ productId: _id, size: '60 g' }], 'en');
    expect(line).toMatchObject({
      title: 'Cacao & Orange',
      priceCents: 520,
      appliedDiscountPercent: 0,
      unitPriceCents: 520,
    });
    expect(line?.image?.base).toMatch(/^\/media\/v-[0-9a-f]{8}\/pictures\/cacao\/bar$/);
  });

  test('cart prices omit unknown sizes and hidden products', async () => {
    const slug = 'karite-puro';
    const { _id: hidden } = await fetchProduct(slug);
    await api.stored.products.set(slug, { status: 'draft' });
    const { _id } = await fetchProduct('azahar');
    const refs = [
      { productId: _id, size: '1 kg' },
      { productId: hidden, size: '60 g' },
      { productId: '000000000000000000000000', size: '60 g' },
    ];
    expect(await api.app.get(ProductService).findPrices(refs, 'es')).toEqual([]);
  });
});
