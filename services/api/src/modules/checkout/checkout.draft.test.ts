import type { CheckoutInput } from '@munay/contracts/order/order';
import { fingerprintOf } from './checkout.draft';

describe('the fingerprint of a checkout', () => {
  const WISH: CheckoutInput = {
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
  const print = fingerprintOf(WISH, 'card', 'es');
  const address = (change: object): CheckoutInput => ({ ...WISH, address: { ...WISH.address, ...change } });

  test.each<[string, CheckoutInput]>([
    ['cart', { ...WISH, cartDigest: 'd2' }],
    ['way of delivery', { ...WISH, shipping: 'pickup' }],
    ['note', { ...WISH, note: 'Sin prisa' }],
    ['tax id', { ...WISH, taxId: '12345678Z' }],
    ['name', address({ name: 'Eva' })],
    ['street', address({ line1: 'Calle 2' })],
    ['second line', address({ line2: '3º B' })],
    ['postcode', address({ postcode: '28013' })],
    ['city', address({ city: 'Getafe' })],
    ['province', address({ province: 'Toledo' })],
    ['phone', address({ phone: '600 000 000' })],
  ])('is another with another %s', (_, other) => {
    expect(fingerprintOf(other, 'card', 'es')).not.toBe(print);
  });

  test('is another for another payment or language, and the same for the same said otherwise', () => {
    expect(fingerprintOf(WISH, 'transfer', 'es')).not.toBe(print);
    expect(fingerprintOf(WISH, 'card', 'en')).not.toBe(print);
    expect(
      fingerprintOf(
        { ...address({ line2: '', phone: '' }), note: '', taxId: '', saveAddress: true },
        'card',
        'es',
      ),
    ).toBe(print);
    expect(print).toMatch(/^[0-9a-f]{64}$/);
  });

  test('keeps fields apart', () => {
    expect(fingerprintOf({ ...WISH, note: '12345678Z' }, 'card', 'es')).not.toBe(
      fingerprintOf({ ...WISH, taxId: '12345678Z' }, 'card', 'es'),
    );
  });
});
