import { createOrder } from './order.draft';

const DRAFT = {
  number: 'MUN-2026-000001',
  fingerprint: 'f',
  cart: null,
  buyer: { userId: 'u1' },
  customer: { name: 'Ana Quispe', email: 'ana@munay.example' },
  address: {
    name: 'Ana',
    line1: 'Calle 1',
    postcode: '28012',
    city: 'Madrid',
    province: 'Madrid',
    country: 'ES',
  },
  shipping: { method: 'standard', zone: 'peninsula' },
  locale: 'es',
} as const;

test('a new order is unpaid and contains the requested input and its price', () => {
  const price = { lines: [], totals: { currency: 'EUR', totalCents: 1290 } };
  const placedEntry = {
    at: new Date('2026-11-25T10:00:00Z'),
    by: 'customer',
    cause: 'checkout by card',
  } as const;
  const draft = { ...DRAFT, price, method: 'card', placed: placedEntry } as unknown as Parameters<
    typeof createOrder
  >[0];
  const plainFields = {
    ...DRAFT,
    ...price,
    id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    status: 'pending_payment',
    note: '',
    taxId: '',
    terms: expect.arrayContaining(['quispe', '28012', '€12,90']) as string[],
    payment: {
      method: 'card',
      paidCents: 0,
      refundedCents: 0,
      currency: 'EUR',
      paidAt: null,
      disputed: false,
      card: null,
    },
    history: [{ from: null, to: 'pending_payment', ...placedEntry }],
  };
  expect(createOrder(draft)).toEqual(plainFields);
  const billing = { name: 'Ana Quispe', company: '', taxId: 'B12345674', address: null };
  expect(createOrder({ ...draft, note: 'Sin prisa', taxId: 'B12345674', billing })).toMatchObject({
    note: 'Sin prisa',
    taxId: 'B12345674',
    billing,
  });
});
