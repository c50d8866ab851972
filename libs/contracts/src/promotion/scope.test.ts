import { createLine } from '../pricing/testing';
import { isInScope, SCOPE, type Scope } from './scope';

const line = createLine('R', 2, { collections: ['xmas'], productId: 'rosa', weightGrams: 60 });
const facial: Scope = { of: { tags: ['facial'] } };

test.each<[boolean, Scope]>([
  [true, {}],
  [true, { of: { tags: ['otra', 'facial'] } }],
  [true, { of: { products: ['rosa'] } }],
  [true, { of: { skus: ['R'] } }],
  [true, { of: { collections: ['xmas'] } }],
  [true, { of: { weightsGrams: [60] } }],
  [true, { of: { tags: [], skus: ['R'] } }],
  [true, { of: { collections: ['summer', 'xmas'] } }],
  [false, { of: { tags: ['otra'] } }],
  [false, { of: { products: ['lavanda'], collections: ['summer'], skus: ['L'], weightsGrams: [100] } }],
  [false, { of: {} }],
  [false, { of: { tags: [] } }],
  [false, { except: { skus: ['R'] } }],
  [false, { ...facial, except: { weightsGrams: [60] } }],
  [true, { ...facial, except: { skus: ['L'] } }],
])('isInScope returns %s for %j', (isIn, scope) => {
  expect(isInScope(line, scope)).toBe(isIn);
});

test('scope criteria for weights and collections exclude a line without these values', () => {
  const plain = { id: 'R', sku: 'R', productId: 'rosa', tags: [] };
  expect(isInScope(plain, { of: { weightsGrams: [60], collections: ['xmas'] } })).toBe(false);
});

test('a promotion scope includes and excludes goods by tag, product, SKU and weight', () => {
  const criteria = {
    name: 'PromotionCriteriaDto',
    fields: { tags: {}, products: {}, skus: {}, weightsGrams: {} },
  };
  expect(SCOPE).toMatchObject({ name: 'PromotionScopeDto', fields: { of: criteria, except: criteria } });
});
