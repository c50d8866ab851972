import { threeForTwo } from '@munay/contracts/pricing/testing';
import type { Scope } from '@munay/contracts/promotion/scope';
import type { AutomaticPromotion } from '../promotion/promotion.shown';
import { PromotionChanges } from './catalogue.promotion-changes';

const size = (sku: string) => ({ sku, label: '100 g', weightGrams: 100, unitPriceCents: 690, available: 1 });
const entries = [
  { id: 'a', sizes: [size('A')], tags: [0] },
  { id: 'b', sizes: [size('B1'), size('B2')], tags: [1] },
];
const shown = (id: string, scope: Scope, title = 'Tres por dos') =>
  ({ id, promotion: { ...threeForTwo, id, scope }, views: { es: { title } } }) as AutomaticPromotion;

test('only products in the scope of an added, changed or removed promotion are found', () => {
  const changes = new PromotionChanges();
  const [first, second] = [shown('1', { of: { skus: ['B2'] } }), shown('2', { of: { tags: ['relajante'] } })];
  expect(changes.update([first], entries)).toEqual(['b']);
  expect(changes.update([first], entries)).toEqual([]);
  expect(changes.update([first, second], entries)).toEqual(['a']);
  expect(changes.update([shown('1', { of: { skus: ['B2'] } }, 'Otro título'), second], entries)).toEqual([
    'b',
  ]);
  expect(changes.update([], entries)).toEqual(['a', 'b']);
});
