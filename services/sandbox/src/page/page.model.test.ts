import { LineItemRecord, SessionRecord } from '../state/records';
import { formatAmount, toPageModel } from './page.model';

const createItem = (
  name: string,
  quantity: number,
  unitAmount: number,
  fullCents?: number,
): LineItemRecord => ({
  id: 'li_1',
  priceId: 'price_1',
  productId: 'prod_1',
  name,
  description: '100 g',
  images: [],
  productMetadata: fullCents === undefined ? {} : { full_price_cents: String(fullCents) },
  metadata: {},
  quantity,
  unitAmount,
  unitAmountDecimal: String(unitAmount),
  amount: unitAmount * quantity,
});

const session = (change: Partial<SessionRecord>): SessionRecord => ({
  id: 'cs_test_1',
  created: 0,
  expiresAt: 1_800,
  origin: 'http://localhost:5010',
  status: 'open',
  paymentStatus: 'unpaid',
  currency: 'eur',
  lineItems: [createItem('Lavanda', 2, 587, 690), createItem('Avena', 1, 690)],
  shippingOptions: [{ rateId: 'shr_1', displayName: 'Península', amount: 490, metadata: {} }],
  discount: null,
  allowedCountries: null,
  customerEmail: null,
  payer: null,
  clientReferenceId: 'order-1',
  metadata: {},
  intent: { metadata: {}, description: null, receiptEmail: null },
  successUrl: 'http://localhost:3000/ok?s={CHECKOUT_SESSION_ID}&t={CHECKOUT_SESSION_ID}',
  cancelUrl: null,
  locale: null,
  allowedPaymentMethodTypes: null,
  allowPromotionCodes: null,
  billingAddressCollection: null,
  customerCreation: 'if_required',
  submitType: null,
  phoneNumberCollection: false,
  intentId: null,
  ...change,
});

describe('payment page model', () => {
  it('the payment page formats amounts for each language', () => {
    expect(formatAmount(5_086, 'eur')).toEqual({ es: '50,86\u00a0€', en: '€50.86' });
  });

  it('the payment page shows the discount between subtotal and delivery', () => {
    const discount = { couponId: 'c1', name: 'XMAS', amountOff: 500 };
    const model = toPageModel(session({ discount }));
    expect(model.rows.map(({ label, value }) => [label.en, value.en])).toEqual([
      ['Subtotal', '€18.64'],
      ['XMAS', '−€5.00'],
      ['Península', '€4.90'],
    ]);
    expect(model.total.en).toBe('€18.54');
    expect(toPageModel(session({})).total.en).toBe('€23.54');
    expect(model.lines[0]).toMatchObject({
      priceBefore: { en: '€13.80' },
      percent: { es: '−15 %' },
      quantity: { es: 'Cantidad: 2', en: 'Qty 2' },
    });
    expect(model.lines[1]).toMatchObject({
      priceBefore: null,
      percent: null,
      quantity: { es: 'Cantidad: 1' },
    });
  });

  it('the payment page shows the included VAT if the shop states the rate', () => {
    expect(toPageModel(session({})).vat).toBeNull();
    const lineItems = [createItem('Cesta', 1, 5_086)];
    expect(
      toPageModel(session({ lineItems, shippingOptions: [], metadata: { vat_percent: '21' } })).vat,
    ).toMatchObject({ value: { en: '€8.83' } });
  });

  it('the payment page shows the order number of the shop or a reference', () => {
    expect(toPageModel(session({})).order).toBe('order-1');
    expect(toPageModel(session({ metadata: { order_number: 'MUN-2026-000001' } })).order).toBe(
      'MUN-2026-000001',
    );
  });

  it('every placeholder in the return URL is replaced with the session id', () => {
    expect(toPageModel(session({})).returnUrl).toBe('http://localhost:3000/ok?s=cs_test_1&t=cs_test_1');
  });
});
