import Stripe from 'stripe';
import {
  createKeys,
  createLineItem,
  createSessionParams,
  createSuiteTarget,
  MINUTE,
  now,
  rate,
  SESSION_TOTAL,
  SessionParams,
  text,
} from './contract-target';

const target = createSuiteTarget();

describe('C1 checkout session parameters', () => {
  const acceptedParams: [string, () => Partial<SessionParams>, number][] = [
    ['the parameters of the shop', () => ({}), SESSION_TOTAL],
    [
      'one hundred lines',
      () => ({
        line_items: Array.from({ length: 100 }, () => createLineItem({ unit_amount: 10 })),
        shipping_options: [],
      }),
      1_000,
    ],
    [
      'a line with the price zero and another line',
      () => ({
        line_items: [createLineItem({ unit_amount: 0 }), createLineItem({ unit_amount: 500 })],
        shipping_options: [],
      }),
      500,
    ],
    [
      'a total of zero',
      () => ({ line_items: [createLineItem({ unit_amount: 0 })], shipping_options: [] }),
      0,
    ],
    [
      'the smallest total',
      () => ({ line_items: [createLineItem({ unit_amount: 50 })], shipping_options: [] }),
      50,
    ],
    [
      'five shipping options',
      () => ({ shipping_options: [1, 2, 3, 4, 5].map((amount) => rate(amount)) }),
      SESSION_TOTAL - 489,
    ],
    [
      'eight pictures',
      () => ({
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'eur',
              unit_amount: 590,
              product_data: {
                name: 'x',
                images: Array.from({ length: 8 }, (_, n) => `https://shop.example/${n}.webp`),
              },
            },
          },
        ],
        shipping_options: [],
      }),
      590,
    ],
    [
      'metadata of 50 keys, values of 500 characters',
      () => ({ metadata: { ...createKeys(49), [text(40)]: text(500) } }),
      SESSION_TOTAL,
    ],
    ['a reference of 200 characters', () => ({ client_reference_id: text(200) }), SESSION_TOTAL],
    ['an expiry in 31 minutes', () => ({ expires_at: now() + 31 * MINUTE }), SESSION_TOTAL],
    ['an expiry in 24 hours', () => ({ expires_at: now() + 24 * 60 * MINUTE - 5 }), SESSION_TOTAL],
    [
      'countries for delivery',
      () => ({ shipping_address_collection: { allowed_countries: ['ES', 'PT'] } }),
      SESSION_TOTAL,
    ],
    [
      'no email, cancel URL or reference',
      () => ({ customer_email: undefined, cancel_url: undefined, client_reference_id: undefined }),
      SESSION_TOTAL,
    ],
  ];
  it.each(acceptedParams)('creating a checkout session accepts %s', async (_name, change, total) => {
    const session = await target.stripe.checkout.sessions.create(createSessionParams(change()));
    expect(session.amount_total).toBe(total);
    expect(session.status).toBe('open');
  });

  it('plain and encoded brackets, with and without indexes, are equivalent', async () => {
    const send = async (body: string) => {
      const response = await fetch(`${target.url}/v1/checkout/sessions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${target.key}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body,
      });
      const session = (await response.json()) as Partial<Stripe.Checkout.Session>;
      return {
        http: response.status,
        total: session.amount_total,
        methods: session.allowed_payment_method_types,
      };
    };
    const rest = 'mode=payment&success_url=http%3A%2F%2Flocalhost%2Fok';
    const product =
      'line_items[0][price_data][unit_amount]=590&line_items[0][price_data][currency]=eur&line_items[0][price_data][product_data][name]=Jab%C3%B3n+de+lavanda&line_items[0][quantity]=3';
    for (const body of [
      `${rest}&${product}&allowed_payment_method_types[]=card`,
      `${rest}&${product.replaceAll('[', '%5B').replaceAll(']', '%5D')}&allowed_payment_method_types%5B0%5D=card`,
    ]) {
      expect(await send(body)).toMatchObject({
        http: 200,
        total: 1_770,
        methods: ['card'],
      });
    }
    expect(await send(`${rest}&${product}&metadata[a][b]=1`)).toMatchObject({ http: 400 });
    expect(await send(`${rest}&${product}&__proto__[polluted]=1`)).toMatchObject({ http: 400 });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
