import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../support/client';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';

const shop = createStaffedShop();
let orderId: string;
let stored: Awaited<ReturnType<typeof shop.getOrder>>;

beforeAll(async () => {
  ({ orderId } = await shop.paid());
  await shop.deliver(orderId);
  const lineId = (await shop.openOrder(orderId)).lines[0]?.id ?? '';
  await shop.admin.client.call(ENDPOINTS.replaceGoods, {
    ...byId(orderId),
    body: { lines: [{ lineId, quantity: 1 }], reason: 'lost', key: randomUUID() },
  });
  stored = await shop.getOrder(orderId);
  expect(await shop.brokenInvariants()).toEqual({});
});

const createPlantedReplacement = () => ({ ...stored?.replacements?.[0], id: randomUUID() });

test.each([
  ['that took no stock', () => ({ $push: { replacements: createPlantedReplacement() } })],
  ['with more units than were bought', () => ({ $set: { 'replacements.0.lines.0.quantity': 2 } })],
  [
    'whose cancelled units were not restocked',
    () => ({ $set: { 'replacements.0.cancelledAt': new Date() } }),
  ],
  ['that is missing from the pending list', () => ({ $unset: { replacementDueSince: 1 } })],
  ['that took stock and was deleted', () => ({ $unset: { replacements: 1, replacementDueSince: 1 } })],
])('the consistency check reports a replacement %s', async (_, change) => {
  await shop.orders.change(orderId, change());
  const found = Object.keys(await shop.brokenInvariants());
  const { replacements, replacementDueSince } = stored ?? {};
  await shop.orders.change(orderId, { $set: { replacements, replacementDueSince } });
  expect(found).toEqual(['I25']);
});

expectConsistentRecords(shop);
