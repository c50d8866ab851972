import { createLine, NOW, threeForTwo } from '@munay/contracts/pricing/testing';
import type { AutomaticPromotion } from '../promotion/promotion.shown';
import { findNextPromotionChange, listProductPromotions } from './product.promotions';

const DAY = 86_400_000;
const at = (days: number) => new Date(NOW.getTime() + days * DAY);
const shown = (promotion: Partial<AutomaticPromotion['promotion']>): AutomaticPromotion =>
  ({ id: '3x2', promotion: { ...threeForTwo, ...promotion } }) as AutomaticPromotion;
const units = [createLine('L', 1)];

test('a promotion applies from its start until its end', () => {
  const promotions = [shown({ startsAt: at(1), endsAt: at(2) })];
  const counts = [0, 1, 1.5, 2].map(
    (days) => listProductPromotions(units, { now: at(days), promotions }).length,
  );
  expect(counts).toEqual([0, 1, 1, 0]);
});

test('the next change is the next start or end of a promotion with the product in its scope', () => {
  const promotions = [
    shown({ startsAt: at(1), endsAt: at(3) }),
    shown({ endsAt: at(2) }),
    shown({ startsAt: at(0.5), scope: { of: { skus: ['S'] } } }),
  ];
  const changes = [0, 1, 2, 3].map((days) => findNextPromotionChange(units, { now: at(days), promotions }));
  expect(changes).toEqual([at(1), at(2), at(3), null]);
});
