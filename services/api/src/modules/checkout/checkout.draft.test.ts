import type { CheckoutInput } from '@munay/contracts/order/order-fields';
import { AppError } from '../../errors/app-error';
import type { Caller, SignedInUser } from '../../http/caller';
import type { CurrentCart } from '../cart/cart.types';
import {
  computeFingerprint,
  requireTaxId,
  toCheckoutKey,
  toCheckoutRequest,
  toOrderBuyer,
  toShortageError,
} from './checkout.draft';

const INPUT: CheckoutInput = {
  address: {
    name: 'Ana',
    line1: 'Calle 1',
    postcode: '28012',
    city: 'Madrid',
    province: 'Madrid',
    country: 'ES',
  },
  shipping: 'standard',
  cartDigest: 'd1',
};

test('the idempotency key of an order contains the cart, its version and the account', () => {
  expect(toCheckoutKey('c1', 3, { id: 'u1' })).toBe('c1:3:u1');
});

describe('checkout fingerprint', () => {
  const fingerprint = computeFingerprint(INPUT, 'card', 'es');
  const address = (change: object): CheckoutInput => ({ ...INPUT, address: { ...INPUT.address, ...change } });

  test.each<[string, CheckoutInput]>([
    ['cart', { ...INPUT, cartDigest: 'd2' }],
    ['way of delivery', { ...INPUT, shipping: 'pickup' }],
    ['note', { ...INPUT, note: 'Sin prisa' }],
    ['tax id', { ...INPUT, taxId: '12345678Z' }],
    ['name', address({ name: 'Eva' })],
    ['street', address({ line1: 'Calle 2' })],
    ['second line', address({ line2: '3º B' })],
    ['postcode', address({ postcode: '28013' })],
    ['city', address({ city: 'Getafe' })],
    ['province', address({ province: 'Toledo' })],
    ['phone', address({ phone: '600 000 000' })],
    ['company', address({ company: 'Jabones SL' })],
    ['total that was seen', { ...INPUT, totalCents: 2290 }],
    ['buyer on the invoice', { ...INPUT, billing: { company: 'Jabones SL' } }],
  ])('the checkout fingerprint changes with the %s', (_, checkout) => {
    expect(computeFingerprint(checkout, 'card', 'es')).not.toBe(fingerprint);
  });

  test('the checkout fingerprint is equal for equivalent forms of the same input', () => {
    expect(computeFingerprint(INPUT, 'transfer', 'es')).not.toBe(fingerprint);
    expect(computeFingerprint(INPUT, 'card', 'en')).not.toBe(fingerprint);
    expect(
      computeFingerprint(
        { ...address({ line2: '', phone: '' }), note: '', taxId: '', saveAddress: true },
        'card',
        'es',
      ),
    ).toBe(fingerprint);
    // A repeated click during a deployment must have the same fingerprint
    expect(fingerprint).toBe('b53fa0ef8385efadeb92d527ebd5d52bc4535e0ac5145a7c629f934e9294938d');
  });

  test('the checkout fingerprint distinguishes equal values in different fields', () => {
    expect(computeFingerprint({ ...INPUT, note: '12345678Z' }, 'card', 'es')).not.toBe(
      computeFingerprint({ ...INPUT, taxId: '12345678Z' }, 'card', 'es'),
    );
  });
});

describe('checkout request', () => {
  const user = { id: 'u1', contact: { name: 'Ana Quispe', email: 'ana@munay.example' } } as SignedInUser;
  const caller = { ip: '10.0.0.1', locale: 'es' } as Caller;
  const of = (overrides: Partial<CheckoutInput> = {}) =>
    toCheckoutRequest(caller, user, { ...INPUT, ...overrides }, 'card');

  test('a checkout request uses the language of the caller unless a language is requested', () => {
    expect(of()).toEqual({
      buyer: user,
      owner: null,
      ip: '10.0.0.1',
      input: INPUT,
      locale: 'es',
      method: 'card',
      customer: { name: 'Ana Quispe', email: 'ana@munay.example' },
    });
    expect(of({ locale: 'en' }).locale).toBe('en');
  });

  test('a checkout request with an invalid tax id is rejected', () => {
    expect(of({ taxId: 'B12345674', billing: { company: 'Jabones SL' } }).billing).toEqual({
      name: 'Ana Quispe',
      company: 'Jabones SL',
      taxId: 'B12345674',
      address: null,
    });
    expect(() => of({ taxId: 'B12345678' })).toThrow(
      expect.objectContaining({ key: 'taxIdInvalid' }) as Error,
    );
  });
});

test.each<[string, boolean, boolean, object]>([
  ['a guest', true, false, { as: 'guest' }],
  ['a guest whose address is confirmed', true, true, { as: 'guest' }],
  ['an account with an unconfirmed address', false, false, { as: 'claim' }],
  ['an account with a confirmed address', false, true, {}],
])('an order records that its buyer was %s', (_, provisional, emailValidated, buyerKind) => {
  const contact = { name: 'Ana Quispe', email: 'ana@munay.example', emailValidated };
  const user = { id: 'u1', provisional, contact } as SignedInUser;
  expect(toOrderBuyer(user, 'm:key')).toEqual({
    userId: 'u1',
    key: 'm:key',
    ...buyerKind,
  });
});

test('a tax id is required for orders above the simplified invoice limit', () => {
  const requireId = (totalCents: number, taxId?: string) => () => requireTaxId(totalCents, taxId, 300_000);
  expect(requireId(300_000)).not.toThrow();
  expect(requireId(300_001, 'B12345674')).not.toThrow();
  for (const taxId of [undefined, ''])
    expect(requireId(300_001, taxId)).toThrow(
      expect.objectContaining({
        key: 'taxIdRequired',
        details: { fields: [{ field: 'taxId', rule: 'isNotEmpty' }] },
      }) as Error,
    );
});

test('a stock shortage is reported for each affected cart line', () => {
  const product = { title: 'Lavanda' };
  const products = [
    { _id: 'l1', sku: 'LAV-60', size: '60 g', product },
    { _id: 'l2', sku: 'LAV-90', size: '90 g', product },
  ];
  const cart = { view: { products } } as unknown as CurrentCart;
  const error = new AppError('stockShort', { short: [{ sku: 'LAV-90', requested: 3, available: 1 }] });
  expect(toShortageError(error, cart)).toMatchObject({
    key: 'stockShort',
    details: { lines: [{ itemId: 'l2', title: 'Lavanda', size: '90 g', requested: 3, available: 1 }] },
  });
  expect(toShortageError(error, cart).details.lines).toHaveLength(1);
  expect(toShortageError(new AppError('unverifiedLimit'), cart).details.lines).toEqual([]);
});
