import { API, type Planted, TEST } from '../planted.ts';
import { argument, call, condition, drop, operand, property, replace, statement } from '../syntax.ts';

const ROOM = `${API}/modules/promotion`;
const LIMITS = `${TEST}/promotion/limits.e2e.test.ts`;

/** Faults in promotions and their limits. */
export const PROMOTION_FAULTS: readonly Planted[] = [
  {
    name: 'last-use-for-all',
    what: 'an order keeps its promotion although the last use went to another',
    file: `${ROOM}/promotion-use.service.ts`,
    in: 'PromotionUseService.take',
    change: replace(condition('uses', 'take'), '!(await this.uses.take(counter, true)) && order.forMs < 0'),
    test: LIMITS,
    named: 'many buyers for five uses: five get it',
  },
  {
    name: 'limited-in-a-group',
    what: 'an order of a group takes a limited promotion and no use of it',
    file: `${API}/modules/checkout/placement.service.ts`,
    in: 'PlacementService.write',
    change: drop(operand('uses', 'length')),
    test: LIMITS,
    named: 'many buyers for five uses: five get it',
  },
  {
    name: 'use-of-an-ended-order',
    what: 'an order that ends unpaid keeps its use',
    file: `${API}/modules/billing/release.service.ts`,
    in: 'ReleaseService.close',
    change: drop(statement('takesUses')),
    test: LIMITS,
    named: 'a use is given back with an order that ends unpaid',
  },
  {
    name: 'use-of-a-cancelled-order',
    what: 'a paid order that is cancelled before it is packed keeps its use',
    file: `${API}/modules/order-status/order-status.service.ts`,
    in: 'OrderStatusService.cancelPaid',
    change: drop(statement('takesUses')),
    test: LIMITS,
    named: 'a use is given back with an order that ends unpaid',
  },
  {
    name: 'use-of-a-grouped-sale',
    what: 'a sale in a group leaves the use of its order open',
    file: `${API}/modules/billing/sale.service.ts`,
    in: 'SaleService.sell',
    change: drop(operand('takesUses')),
    test: LIMITS,
    named: 'a use is given back with an order that ends unpaid',
  },
  {
    name: 'late-use-unlimited',
    what: 'a late payment counts as one more use than its buyer may have',
    file: `${ROOM}/promotion-use.service.ts`,
    in: 'PromotionUseService.takeAgain',
    change: replace(argument('storedCounters', 1), 'Infinity'),
    test: LIMITS,
    named: 'a payment after its buyer has used the promotion again keeps its price',
  },
  {
    name: 'limits-of-any-address',
    what: 'the cart tells who has bought here to whoever enters an address',
    file: `${ROOM}/promotion.service.ts`,
    in: 'ofBuyer',
    change: drop(statement('proveAddress')),
    test: LIMITS,
    named: 'limits per buyer ask for a proved address',
  },
  {
    name: 'codes-guessed',
    what: 'codes may be guessed without end',
    file: `${API}/modules/cart/cart-code.service.ts`,
    in: 'CartCodeService.add',
    change: replace(call('throttle.take'), 'Promise.resolve()'),
    test: `${TEST}/promotion/promotion.e2e.test.ts`,
    named: 'is tried twenty times an hour',
  },
  {
    name: 'limit-below-its-uses',
    what: 'the limit of a promotion falls below what orders have used',
    file: `${ROOM}/promotion.repository.ts`,
    in: 'PromotionRepository.moveLimit',
    change: drop(property('left', '$gte')),
    test: `${TEST}/admin/promotion/admin-promotion.e2e.test.ts`,
    named: 'of a published promotion only title',
  },
  {
    name: 'nothing-left-by-hand',
    what: 'a manual discount gives the goods of an order away',
    file: `${API}/modules/admin/order/draft-order.service.ts`,
    in: 'DraftOrderService.build',
    change: drop(statement('requireSomeLeft')),
    test: `${TEST}/admin/order/draft-order.e2e.test.ts`,
    named: 'are beside no discount that leaves nothing',
  },
];
