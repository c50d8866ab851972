import type { ShippingMethod, ShippingZone } from '../shop/shipping';
import { deliveryPrice } from './delivery-price';

const to = (cents: number, zones: ShippingZone[], methods?: ShippingMethod[]) => ({
  cents,
  zones,
  ...(methods && { methods }),
});
const createOption = (zone: string, costCents: number) => ({ zone, method: 'standard', costCents });

test('a delivery price applies in its zones for any method unless methods are listed', () => {
  const reaches = (...args: Parameters<typeof to>) =>
    deliveryPrice.appliesTo(to(...args), createOption('islands', 1));
  expect([reaches(0, ['islands']), reaches(0, ['peninsula']), reaches(0, [])]).toEqual([true, false, false]);
  expect(reaches(0, ['islands'], [])).toBe(true);
  expect([reaches(0, ['islands'], ['pickup']), reaches(0, ['islands'], ['pickup', 'standard'])]).toEqual([
    false,
    true,
  ]);
  expect(deliveryPrice.priceCents(to(100, []))).toBe(100);
  expect(deliveryPrice.lowersUnitPrice(to(0, []))).toBe(false);
});

test('a delivery price must reduce the price of a delivery', () => {
  expect(deliveryPrice.problem).toMatchObject({ id: 'noDeliverySaving', field: 'cents' });
  const ways = [createOption('peninsula', 490), createOption('islands', 790)];
  const saves = (...args: Parameters<typeof to>) => !deliveryPrice.problem?.applies(to(...args), ways);
  expect([saves(0, ['peninsula']), saves(489, ['peninsula']), saves(490, ['peninsula', 'islands'])]).toEqual([
    true,
    true,
    true,
  ]);
  expect([saves(0, []), saves(490, ['peninsula']), saves(0, ['peninsula'], ['pickup'])]).toEqual([
    false,
    false,
    false,
  ]);
});

test('the description of a delivery price lists the zones and shows 0 as free', () => {
  expect(deliveryPrice).toMatchObject({
    fields: { cents: { min: 0 }, zones: {}, methods: { missing: 'absent' } },
    label: 'promo.kind.to',
    hint: 'promo.kindHint.to',
    start: { zones: ['peninsula'] },
    labels: { cents: 'promo.costs' },
    hints: { cents: 'promo.freeDeliveryHint' },
    options: { zones: { peninsula: 'promo.zone.peninsula', islands: 'promo.zone.islands' } },
  });
  expect(deliveryPrice.describe(to(0, []))).toEqual([{ id: 'promo.rule.freeDelivery' }]);
  expect(deliveryPrice.describe(to(100, []))).toEqual([
    { id: 'promo.rule.delivery', values: { cents: 100 } },
  ]);
  expect(deliveryPrice.conditions?.(to(0, ['islands', 'peninsula']))).toEqual([
    'promo.zone.islands',
    'promo.zone.peninsula',
  ]);
});
