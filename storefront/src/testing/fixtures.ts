import { LIMITS } from '@munay/contracts/limits';
import type { ShippingOption } from '@munay/contracts/order/address';
import type { CartItem, CartQuote, CartView, UnavailableLine } from '@munay/contracts/order/cart';
import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import { toBasisPoints } from '@munay/contracts/pricing/vat';
import type {
  ImageView,
  ProductCard,
  ProductList,
  ProductView,
  SizeView,
} from '@munay/contracts/shop/product';

export const image: ImageView = {
  base: '/media/x',
  widths: [200],
  width: 200,
  height: 200,
  color: '#eee',
  alt: 'Una pastilla',
};

export const createSize = (
  label: string,
  priceCents: number,
  overrides: Partial<SizeView> = {},
): SizeView => {
  const weightGrams = Number.parseInt(label, 10);
  return {
    label,
    sku: `SKU-${label}`,
    weightGrams,
    priceCents,
    unitPriceCents: priceCents,
    per100gCents: Math.round((priceCents * 100) / weightGrams),
    lowest30DaysCents: null,
    available: 10,
    ...overrides,
  };
};

export const createCard = (title: string, overrides: Partial<ProductCard> = {}): ProductCard => ({
  _id: `id-${title}`,
  slug: title.toLowerCase(),
  title,
  scentLine: 'Floral',
  scent: 'floral',
  tags: ['vegano'],
  images: [image],
  discountPercent: 0,
  discountEndsAt: null,
  sizes: [createSize('60 g', 450), createSize('100 g', 690), createSize('250 g', 1490, { available: 0 })],
  inStock: true,
  likes: 3,
  rating: { average: 4.8, count: 12 },
  inci: ['Aqua', 'Linalool'],
  ...overrides,
});

export const createProduct = (title: string, overrides: Partial<ProductView> = {}): ProductView => ({
  ...createCard(title),
  description: 'Un jabón.',
  howToUse: 'Con agua.',
  care: 'Que escurra.',
  ingredients: [
    { inci: 'Aqua', name: 'Agua', allergen: false },
    { inci: 'Linalool', name: 'De la lavanda', allergen: true },
  ],
  safety: {
    manufacturer: {
      name: 'Jabones Munay',
      postalAddress: 'Calle del Taller 8, Madrid',
      electronicAddress: 'hola@munay.example',
    },
    responsible: null,
    warnings: ['Evita los ojos.'],
  },
  category: 'body',
  status: 'active',
  store: { _id: 's', name: 'Taller Munay' },
  related: [],
  i18n: { title: { es: title, en: title } },
  ...overrides,
});

export const createProductList = (
  products: ProductCard[],
  overrides: Partial<ProductList> = {},
): ProductList => ({
  products,
  total: products.length,
  nextCursor: null,
  help: null,
  facets: {
    tag: [{ value: 'vegano', count: products.length }],
    scent: [{ value: 'floral', count: products.length }],
    category: [],
    size: [],
    rating: [],
    offer: 0,
    inStock: products.length,
  },
  ...overrides,
});

export const createCartLine = (
  title: string,
  quantity: number,
  overrides: Partial<CartItem> = {},
): CartItem => ({
  _id: `line-${title}`,
  product: {
    _id: `id-${title}`,
    slug: title.toLowerCase(),
    title,
    images: [image],
    inci: ['Aqua', 'Linalool'],
  },
  size: '60 g',
  sku: `SKU-${title}`,
  priceCents: 450,
  lowest30DaysCents: null,
  discountPercent: 0,
  appliedDiscountPercent: 0,
  unitPriceCents: 450,
  quantity,
  lineCents: 450 * quantity,
  lineBeforeCents: null,
  available: 10,
  ...overrides,
});

export const createUnavailableLine = (
  title: string,
  quantity: number,
  overrides: Partial<UnavailableLine> = {},
): UnavailableLine => {
  const { _id, product, size, sku, lineCents } = createCartLine(title, quantity);
  return { _id, title, size, sku, quantity, available: 0, product, lineCents, other: null, ...overrides };
};

const FREE_FROM_CENTS = 4500;

export function createCart(products: CartItem[], overrides: Partial<CartView> = {}): CartView {
  const goodsCents = products.reduce((sum, { lineCents }) => sum + lineCents, 0);
  const missingCents = Math.max(0, FREE_FROM_CENTS - goodsCents);
  return {
    products,
    itemCount: products.reduce((count, { quantity }) => count + quantity, 0),
    goodsCents,
    savedCents: 0,
    currency: 'eur',
    freeShippingFromCents: FREE_FROM_CENTS,
    freeShipping: {
      missingCents,
      percent: Math.floor(((FREE_FROM_CENTS - missingCents) * 100) / FREE_FROM_CENTS),
    },
    digest: 'd',
    ...overrides,
  };
}

export const OPTIONS: ShippingOption[] = [
  { method: 'standard', zone: 'peninsula', costCents: 490, freeFromCents: 4500 },
  { method: 'pickup', zone: 'peninsula', costCents: 0, freeFromCents: null },
];

export const createQuote = (cart: CartView, options: readonly ShippingOption[] = OPTIONS): CartQuote => ({
  cart,
  options: options.map((option) => {
    const cents = cart.goodsCents >= (option.freeFromCents ?? Infinity) ? 0 : option.costCents;
    return {
      method: option.method,
      zone: option.zone,
      savedCents: cart.savedCents,
      ...(cart.promotions && { promotions: cart.promotions }),
      shippingCents: cents,
      totalCents: cart.goodsCents + cents,
      ...(cart.codes && { codes: cart.codes }),
    };
  }),
  sums: null,
  taxIdAboveCents: LIMITS.simplifiedInvoiceMaxCents,
});

export const createOrderLine = (
  sku: string,
  title: string,
  quantity: number,
  overrides: Partial<OrderLine> = {},
): OrderLine => ({
  id: `line-${sku}`,
  productId: `id-${title}`,
  slug: title.toLowerCase(),
  sku,
  title,
  size: '60 g',
  image: null,
  quantity,
  priceCents: 450,
  discountPercent: 0,
  appliedDiscountPercent: 0,
  announced: null,
  unitPriceCents: 450,
  lineCents: 450 * quantity,
  discountAllocations: [],
  netCents: 450 * quantity,
  vatRate: toBasisPoints(21),
  ...overrides,
});

/** A paid order with three products, or an order with a later `status`. */
export const createOrder = (
  number: string,
  status: OrderView['status'],
  overrides: Partial<OrderView> = {},
): OrderView => ({
  _id: number,
  number,
  status,
  createdAt: '2026-11-16T10:00:00Z',
  customer: { _id: 'u1', name: 'Lucía Moreno', email: 'lucia@correo.example' },
  lines: [createOrderLine('L', 'Lavanda', 2), createOrderLine('A', 'Avena', 1)],
  totals: {
    goodsCents: 1350,
    savedCents: 0,
    shippingCents: 490,
    totalCents: 1840,
    baseCents: 1521,
    vatCents: 319,
    vatPercent: 21,
    currency: 'eur',
  },
  address: {
    name: 'Lucía',
    line1: 'Calle Elvira, 48',
    postcode: '18010',
    city: 'Granada',
    province: 'Granada',
    country: 'ES',
  },
  shipping: { method: 'standard', zone: 'peninsula' },
  note: '',
  taxId: '',
  billing: null,
  locale: 'es',
  payment: {
    method: 'card',
    paidCents: 1840,
    refundedCents: 0,
    retainedCents: 1840,
    paidAt: '2026-11-16T10:05:00Z',
    disputed: false,
    refundsBlocked: false,
    chargedBackCents: 0,
    card: null,
    url: null,
    reservedUntil: null,
    transfer: null,
  },
  billNumber: 'F-1',
  creditNotes: [],
  refundableCents: 1840,
  refundedParts: { lines: {}, deliveryCents: 0 },
  withdrawal: null,
  history: [
    { from: null, to: 'paid', at: '2026-11-16T10:05:00Z', by: 'system', cause: '' },
    { from: 'processing', to: status, at: '2026-11-17T10:05:00Z', by: 'admin', cause: '' },
  ],
  next: [],
  ...overrides,
});
