import { randomUUID } from 'node:crypto';
import type { DraftOrder } from '@munay/contracts/admin/draft-order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { readPdfText } from '../../../sandbox/test/read-pdf';
import { byId } from '../support/client';
import { ADDRESS } from '../support/shop';
import { createStaffedShop } from '../support/suite-shop';

const shop = createStaffedShop();

const draft = (name: string, overrides: Partial<DraftOrder> = {}) => ({
  body: {
    key: randomUUID(),
    customer: { name },
    locale: 'es' as const,
    lines: [{ productId: shop.soap.productId, size: shop.soap.size, quantity: 1 }],
    shipping: 'pickup' as const,
    payment: 'cash' as const,
    ...overrides,
  },
});
const getBill = async (orderId: string): Promise<string> => {
  const response = await shop.admin.client.fetch('GET', `/api/order/bill/${orderId}`);
  return readPdfText(Buffer.from(await response.arrayBuffer()));
};

test('staff are warned about unprintable characters before an order is stored', async () => {
  const counts = await shop.getCounts(shop.soap.sku);
  const rejection = await shop.admin.client.callRejected(ENDPOINTS.draftOrder, draft('Ana กม 🧼'));
  expect([rejection.status, rejection.data]).toEqual([
    409,
    expect.objectContaining({ key: 'unprintableCharacters', characters: ['ก', 'ม', '🧼'] }),
  ]);
  expect(await shop.getCounts(shop.soap.sku)).toEqual(counts);
  const { data } = await shop.admin.client.call(
    ENDPOINTS.draftOrder,
    draft('Ana กม 🧼', { allowUnprintable: true }),
  );
  expect(data).toMatchObject({ status: 'paid', customer: { name: 'Ana กม 🧼' }, unprintable: [] });
  expect(await getBill(data._id)).toContain('Ana □□ □');
});

test('the reason of a manual discount is checked for unprintable characters', async () => {
  const manualDiscount = { percent: 10, reason: 'Cliente fiel 🎁' };
  const { data } = await shop.admin.client.callRejected(
    ENDPOINTS.draftOrder,
    draft('Ana', { manualDiscount }),
  );
  expect([data.key, data.characters]).toEqual(['unprintableCharacters', ['🎁']]);
});

test('names in scripts that the invoice fonts cover are accepted unchanged', async () => {
  for (const name of ['Łukasz Żółć', 'Αλέξανδρος', 'Жанна', '王小明', 'محمد علي', 'Ana\u200b']) {
    const { data } = await shop.admin.client.call(ENDPOINTS.draftOrder, draft(name));
    expect(data.unprintable).toEqual([]);
    expect(await getBill(data._id)).not.toContain('□');
  }
});

test('an unpaid order lists unprintable characters until its address is corrected', async () => {
  const { orderId } = await shop.transferred(shop.soap, 1, {
    address: { ...ADDRESS, city: 'Алматы ᎣᏏᏲ' },
  });
  const { version, unprintable } = await shop.openOrder(orderId);
  expect(unprintable).toEqual(['Ꭳ', 'Ꮟ', 'Ᏺ']);
  const { data } = await shop.admin.client.call(ENDPOINTS.editOrder, {
    ...byId(orderId),
    body: { version, address: ADDRESS },
  });
  expect(data.unprintable).toEqual([]);
});
