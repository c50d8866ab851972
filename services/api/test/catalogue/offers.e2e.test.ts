import { Types } from 'mongoose';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { getAnnouncedDiscount } from '@munay/contracts/money';
import type { ProductView } from '@munay/contracts/shop/product';
import { CatalogueModel } from '../../src/modules/catalogue/catalogue.model';
import { ProductService } from '../../src/modules/product/product.service';
import { Clock } from '../../src/runtime/clock';
import { addProduct, addToCart, waitUntilCatalogueShows } from '../support/shop';
import { startSuiteApi } from '../support/start-api';
import { waitUntil } from '../support/until';

const MANUFACTURER = {
  name: 'Jabones Munay S. Coop.',
  postalAddress: 'Calle del Taller 8, 28012 Madrid, España',
  electronicAddress: 'hola@munay.example',
};

const api = startSuiteApi();

const NOW = Date.now();
const daysAgo = (days: number): Date => new Date(NOW - days * DAY_MS);

interface Decision {
  priceCents: number;
  /** Number of days since the price decision. */
  decidedDaysAgo: number;
  offer?: { percent: number; from: number; until: number | null };
}

const getDiscounts = (offer: Decision['offer']) =>
  offer
    ? [
        {
          percent: offer.percent,
          startsAt: daysAgo(offer.from),
          endsAt: offer.until === null ? null : daysAgo(offer.until),
        },
      ]
    : [];

async function addProductWithPrices(decisions: Decision[]): Promise<ProductView> {
  const currentDecision = decisions.at(-1);
  const { productId, sku } = await addProduct({ api }, { priceCents: currentDecision?.priceCents ?? 0 });
  const product = new Types.ObjectId(productId);
  await api.stored.prices.remove({ product });
  await api.stored.prices.add(
    ...decisions.map(({ priceCents, decidedDaysAgo, offer }) => ({
      product,
      sku,
      size: '100 g',
      priceCents,
      onSale: true,
      decidedAt: daysAgo(decidedDaysAgo),
      discounts: getDiscounts(offer),
    })),
  );
  await api.stored.products.set(product, {
    discounts: getDiscounts(currentDecision?.offer),
    updatedAt: new Date(),
  });
  await waitUntilCatalogueShows({ api }, productId);
  return view(productId);
}

const view = async (id: string, locale = 'es'): Promise<ProductView> => {
  const client = api.client();
  client.locale = locale;
  return (await client.call(ENDPOINTS.getProduct, { params: { id } })).data;
};

/** Price, struck-through price, lowest price of the previous 30 days, and percentage. */
const selectPrices = ({ sizes: [size], discountPercent }: ProductView) => ({
  pays: size?.unitPriceCents,
  struck: size && getAnnouncedDiscount(size)?.beforeCents,
  lowest: size?.lowest30DaysCents,
  percent: discountPercent,
});

describe('announced discounts', () => {
  test('a discount is announced from a price that applied for at least 30 days', async () => {
    const item = await addProductWithPrices([
      { priceCents: 690, decidedDaysAgo: 200 },
      { priceCents: 690, decidedDaysAgo: 5, offer: { percent: 20, from: 5, until: -10 } },
    ]);
    expect(selectPrices(item)).toEqual({ pays: 552, struck: 690, lowest: 690, percent: 20 });
  });

  test('a discount after a recent price increase is announced from the price before the increase', async () => {
    const item = await addProductWithPrices([
      { priceCents: 690, decidedDaysAgo: 200 },
      { priceCents: 990, decidedDaysAgo: 12 },
      { priceCents: 990, decidedDaysAgo: 5, offer: { percent: 40, from: 5, until: -10 } },
    ]);
    expect(selectPrices(item)).toEqual({ pays: 594, struck: 690, lowest: 690, percent: 13 });
  });

  test('a discounted price that is not below the previous price is not announced as a discount', async () => {
    const item = await addProductWithPrices([
      { priceCents: 690, decidedDaysAgo: 200 },
      { priceCents: 990, decidedDaysAgo: 12 },
      { priceCents: 990, decidedDaysAgo: 5, offer: { percent: 25, from: 5, until: -10 } },
    ]);
    expect(selectPrices(item)).toEqual({ pays: 743, struck: undefined, lowest: 690, percent: 0 });
  });

  test('a second discount within 30 days is announced from the first discounted price', async () => {
    const item = await addProductWithPrices([
      { priceCents: 1000, decidedDaysAgo: 200 },
      { priceCents: 1000, decidedDaysAgo: 40, offer: { percent: 20, from: 40, until: 8 } },
      { priceCents: 1000, decidedDaysAgo: 8, offer: { percent: 40, from: 8, until: -10 } },
    ]);
    expect(selectPrices(item)).toEqual({ pays: 600, struck: 800, lowest: 800, percent: 25 });
  });

  test('an overlapping discount ends the earlier discount', async () => {
    const item = await addProductWithPrices([
      { priceCents: 1000, decidedDaysAgo: 200 },
      // The discount was planned for ten more days, but replaced after one
      { priceCents: 1000, decidedDaysAgo: 60, offer: { percent: 40, from: 35, until: -10 } },
      { priceCents: 1000, decidedDaysAgo: 34, offer: { percent: 10, from: 34, until: 20 } },
      { priceCents: 1000, decidedDaysAgo: 3, offer: { percent: 20, from: 3, until: -10 } },
    ]);
    expect(selectPrices(item)).toEqual({ pays: 800, struck: 900, lowest: 900, percent: 11 });
  });

  test('an expired discount is not shown as a crossed-out price', async () => {
    const item = await addProductWithPrices([
      { priceCents: 690, decidedDaysAgo: 200 },
      { priceCents: 690, decidedDaysAgo: 20, offer: { percent: 20, from: 20, until: 1 } },
    ]);
    expect(selectPrices(item)).toEqual({ pays: 690, struck: undefined, lowest: null, percent: 0 });
  });

  test('the cart shows the discount of the product page and counts savings from the reference price', async () => {
    const item = await addProductWithPrices([
      { priceCents: 690, decidedDaysAgo: 200 },
      { priceCents: 990, decidedDaysAgo: 12 },
      { priceCents: 990, decidedDaysAgo: 5, offer: { percent: 40, from: 5, until: -10 } },
    ]);
    const listOffers = async () => {
      const { data } = await api.client().call(ENDPOINTS.getAllProducts, { query: { limit: 100 } });
      return data.products.find(({ _id }) => _id === item._id)?.sizes[0]?.unitPriceCents;
    };
    await waitUntil(async () => (await listOffers()) === 594);
    const cart = await addToCart(api.client(), { productId: item._id, sku: '', size: '100 g' }, 2);
    expect(cart.products[0]).toMatchObject({
      priceCents: 990,
      unitPriceCents: 594,
      lowest30DaysCents: 690,
      lineCents: 1188,
    });
    expect(cart.savedCents).toBe(192);
  });
});

test('the price per 100 g of a multipack is based on the weight of all its units', async () => {
  const id = await api.app.get(ProductService, { strict: false }).add({
    ...(await addPlainProduct('caja-de-tres')),
    sizes: [{ label: '3 × 60 g', sku: 'TRES-3X60', weightGrams: 180, priceCents: 1290 }],
  });
  expect((await view(id)).sizes[0]).toMatchObject({ label: '3 × 60 g', per100gCents: 717 });
});

async function addPlainProduct(slug: string) {
  const text = { es: 'Caja', en: 'Box' };
  return {
    slug,
    title: text,
    scentLine: text,
    description: text,
    howToUse: text,
    care: text,
    scent: 'floral' as const,
    category: 'gift' as const,
    tags: [],
    images: [],
    sizes: [{ label: '100 g', sku: `${slug}-100`, weightGrams: 100, priceCents: 690 }],
    discount: null,
    safety: { manufacturer: null, responsible: null, warnings: [] },
    ingredients: [
      { inci: 'Sodium Olivate', name: { es: 'Aceite de oliva', en: 'Olive oil' }, allergen: false },
      { inci: 'Linalool', name: { es: 'Parte de la lavanda', en: 'Part of lavender' }, allergen: true },
      { inci: 'Aqua', name: { es: 'Agua', en: 'Water' }, allergen: false },
    ],
    store: { _id: '65f000000000000000000001', name: 'Taller' },
    status: 'active' as const,
    rank: 9,
  };
}

describe('product safety information', () => {
  test('a product without a manufacturer shows the shop as its manufacturer', async () => {
    const id = await api.app.get(ProductService, { strict: false }).add(await addPlainProduct('de-la-casa'));
    expect((await view(id)).safety).toEqual({ manufacturer: MANUFACTURER, responsible: null, warnings: [] });
  });

  test('a foreign manufacturer is shown with its responsible person and localised warnings', async () => {
    const manufacturer = {
      name: 'Taller Chinchero',
      postalAddress: 'Jirón Sol 3, Cusco, Perú',
      electronicAddress: 'taller@chinchero.example',
    };
    const id = await api.app.get(ProductService, { strict: false }).add({
      ...(await addPlainProduct('de-fuera')),
      safety: {
        manufacturer,
        responsible: MANUFACTURER,
        warnings: [{ es: 'Evita los ojos.', en: 'Keep out of the eyes.' }],
      },
    });
    expect((await view(id, 'en')).safety).toEqual({
      manufacturer,
      responsible: MANUFACTURER,
      warnings: ['Keep out of the eyes.'],
    });
    expect((await view(id)).safety.warnings).toEqual(['Evita los ojos.']);
  });
});

describe('ingredient lists', () => {
  test('a product lists its ingredients in the order of the label', async () => {
    const id = await api.app.get(ProductService, { strict: false }).add(await addPlainProduct('con-orden'));
    expect((await view(id)).inci).toEqual(['Sodium Olivate', 'Linalool', 'Aqua']);
  });

  test('the ingredient list contains each ingredient of the active products once, allergens first', async () => {
    const client = api.client();
    client.locale = 'en';
    const { data } = await client.call(ENDPOINTS.listIngredients);
    for (const { name, names } of data.ingredients) expect(names.en).toBe(name);
    expect(data.ingredients.map(({ inci, name, allergen }) => ({ inci, name, allergen }))).toEqual([
      { inci: 'Linalool', name: 'Part of lavender', allergen: true },
      { inci: 'Aqua', name: 'Water', allergen: false },
      { inci: 'Sodium Olivate', name: 'Olive oil', allergen: false },
    ]);
  });
});

test('a discount starts even if its timer fires before the clock reaches the start time', async () => {
  const { _id } = await addProductWithPrices([{ priceCents: 1_000, decidedDaysAgo: 40 }]);
  const startsAt = new Date(Date.now() + 1_000);
  await api.stored.products.set(_id, { discounts: [{ percent: 25, startsAt, endsAt: null }] });
  const model = api.app.get(CatalogueModel, { strict: false });
  await waitUntil(() => Promise.resolve(model.findEntry(_id)?.changesAt === startsAt.getTime()));
  const clock = jest.spyOn(api.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() - 300));
  try {
    await waitUntil(async () => (await view(_id)).sizes[0]?.unitPriceCents === 750);
  } finally {
    clock.mockRestore();
  }
});
