import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { InvoiceFields } from '../../src/modules/invoice/invoice.schema';
import { byId } from '../support/client';
import { addRestockedProduct, addToCart, checkoutBody } from '../support/shop';
import { createStaffedShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = createStaffedShop();

const getMailText = async (type: 'order-paid' | 'order-refunded', orderId: string): Promise<string> => {
  const [job] = await shop.getOutbox(type, orderId);
  const query = { locale: 'es' as const, job: String(job?._id) };
  const { data } = await shop.admin.client.call(ENDPOINTS.previewMail, { params: { type }, query });
  return data.text.replace(/\s+/g, ' ');
};
const getDocument = async (kind: 'invoices' | 'creditNotes', orderId: string) =>
  (await shop.api.stored[kind].findOne(orderId))?.fields as InvoiceFields;
const toRows = ({ lines }: InvoiceFields) =>
  lines.map(({ kind, quantity, grossCents, detail }) => [
    kind,
    quantity,
    grossCents,
    detail.replace(/\s/g, ' '),
  ]);

/** Two units of a product at 5.94: 40 % below its price, and 13 % below the lowest price of the 30 days before. */
async function fillBasket() {
  const product = await addRestockedProduct(shop, 10);
  const { client, email } = await shop.buyer();
  const cart = await addToCart(client, product, 2);
  const body = { country: 'ES' as const, postcode: '28012', shipping: 'standard' as const };
  const { sums } = (await client.call(ENDPOINTS.quoteCart, { body })).data;
  await client.call(ENDPOINTS.checkout, { body: checkoutBody(cart, { totalCents: sums?.totalCents ?? 0 }) });
  const storedOrder = await shop.orders.findOne(email);
  const { sessionId } = storedOrder?.stripe as { sessionId: string };
  return { soap: product, client, cart, sums, sessionId, orderId: String(storedOrder?._id) };
}

test('the cart, order, invoice and credit note show the same announced discount', async () => {
  const { soap: product, client, cart, sums, sessionId, orderId } = await fillBasket();
  const expectedPrices = {
    discountPercent: 13,
    appliedDiscountPercent: 40,
    unitPriceCents: 594,
    lineCents: 1188,
  };
  expect(cart).toMatchObject({ goodsCents: 1188, savedCents: 192, products: [expectedPrices] });
  expect(sums).toMatchObject({ goodsCents: 1188, savedCents: 192, shippingCents: 490, totalCents: 1678 });

  const { data: items } = await shop.sandbox.callApi<{ data: object[] }>(
    'GET',
    `/v1/checkout/sessions/${sessionId}/line_items`,
  );
  expect(items).toMatchObject([{ quantity: 2, amount_total: 1188 }]);
  await shop.sandbox.pay(sessionId);
  await waitUntil(async () => (await shop.getStatus(orderId)) === 'paid');

  const { data: order } = await client.call(ENDPOINTS.getOrder, byId(orderId));
  expect(order).toMatchObject({
    totals: { goodsCents: 1188, savedCents: 192, shippingCents: 490, totalCents: 1678 },
    payment: { paidCents: 1678 },
    lines: [
      {
        ...expectedPrices,
        sku: product.sku,
        announced: { beforeCents: 690, percent: 13 },
        discountAllocations: [],
        netCents: 1188,
        vatRate: 2100,
      },
    ],
  });
  const staff = await shop.openOrder(orderId);
  expect([staff.lines, staff.totals]).toEqual([order.lines, order.totals]);

  const paidMailText = await getMailText('order-paid', orderId);
  for (const expectedText of [/[−-]13 ?%/, /Artículos 11,88/, /Total 16,78/, /Te has ahorrado 1,92/])
    expect(paidMailText).toMatch(expectedText);
  expect(paidMailText).not.toMatch(/40 ?%|19,80|7,92|9,90/);

  expect(toRows(await getDocument('invoices', orderId))).toEqual([
    ['goods', 2, 1188, `100 g · ${product.sku} · 5,94 € con IVA, antes 6,90 €`],
    ['shipping', 1, 490, ''],
  ]);

  const key = randomUUID();
  await shop.admin.client.call(ENDPOINTS.refundOrder, {
    ...byId(orderId),
    body: {
      scope: 'lines',
      amountCents: 794,
      deliveryCents: 200,
      reason: 'request',
      key,
      lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1, restock: 1 }],
    },
  });
  await shop.runRefund(orderId, key);
  await shop.sandbox.idle();
  const back = { quantity: 1, cents: 594, restock: 1, sku: product.sku };
  expect((await shop.openOrder(orderId)).refunds).toMatchObject([
    { amountCents: 794, deliveryCents: 200, state: 'done', lines: [back] },
  ]);
  expect(toRows(await getDocument('creditNotes', orderId))).toEqual([
    ['goods', -1, -594, `100 g · ${product.sku} · 5,94 € con IVA`],
    ['shipping', -1, -200, ''],
  ]);
  expect(await getMailText('order-refunded', orderId)).toMatch(/5,94 € .*Envío 2,00 € .*Devuelto ahora 7,94/);
});
