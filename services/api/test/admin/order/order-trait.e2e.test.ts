import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../../support/client';
import { ADDRESS } from '../../support/shop';
import { createStaffedShop } from '../../support/suite-shop';

const shop = createStaffedShop();

test('the order list marks and filters pickup orders, island deliveries and orders with a note', async () => {
  const item = await shop.addProduct({ units: 9 });
  const standardOrder = await shop.transferred(item);
  const pickupOrder = await shop.transferred(item, 1, { shipping: 'pickup' });
  const islandAddress = { ...ADDRESS, postcode: '07001', city: 'Palma', province: 'Illes Balears' };
  const islandOrder = await shop.transferred(item, 1, { address: islandAddress });
  const orderWithNote = await shop.transferred(item, 1, { note: 'Es para un regalo' });
  await shop.admin.client.call(ENDPOINTS.noteOrder, {
    ...byId(standardOrder.orderId),
    body: { text: 'Llamar antes' },
  });
  const findIds = async (query: object) =>
    (await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q: item.sku, ...query } })).data;
  const rows = (await findIds({})).orders.map((row) => [row._id, row.message, row.staffNotes]);
  expect(rows).toEqual([
    [orderWithNote.orderId, true, 0],
    [islandOrder.orderId, false, 0],
    [pickupOrder.orderId, false, 0],
    [standardOrder.orderId, false, 1],
  ]);
  for (const [trait, { orderId }] of Object.entries({
    pickup: pickupOrder,
    islands: islandOrder,
    message: orderWithNote,
  })) {
    expect((await findIds({ trait })).orders.map(({ _id }) => _id)).toEqual([orderId]);
    expect(await findIds({ trait, q: '', sort: 'totalCents' })).toMatchObject({ total: 1 });
  }
  const invalidQuery = { query: { trait: 'heavy' } };
  expect((await shop.admin.client.callRejected(ENDPOINTS.getAllOrders, invalidQuery)).status).toBe(400);
});
