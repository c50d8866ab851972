import { ENDPOINTS } from '@munay/contracts/endpoints';
import { RENDER_LIMIT } from '../../src/modules/invoice/bill.service';
import { ThrottleService } from '../../src/rate-limit/throttle.service';
import { byId } from '../support/client';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';

const shop = createStaffedShop();

describe('GET /api/order/bill', () => {
  test('the owner of an order and staff can download its invoice as a PDF', async () => {
    const { person, orderId } = await shop.paid();
    for (const { client } of [person, shop.admin]) {
      const response = await client.fetch('GET', `/api/order/bill/${orderId}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="S-\d{4}-\d{6}\.pdf"$/);
      expect(
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
  });

  test('an unpaid order has no invoice', async () => {
    const { person, orderId } = await shop.transferred();
    for (const endpoint of [ENDPOINTS.getBill, ENDPOINTS.sendBill])
      expect((await person.client.callRejected(endpoint, byId(orderId))).data.key).toBe('noInvoice');
  });

  // Fault bill-every-minute in BILL_LIMITS: drop(element('send-bill-day'))
  test('an invoice can be emailed again at most once a minute', async () => {
    const { person, orderId } = await shop.paid();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => person.client.callRejected(ENDPOINTS.sendBill, byId(orderId))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejections = responses.filter(({ status }) => status === 429);
    expect(rejections).toHaveLength(5);
    expect(rejections[0]?.data).toMatchObject({
      key: 'invoiceSentRecently',
      retryAfterSeconds: expect.any(Number) as number,
    });
    expect(await shop.getOutbox('order-invoice', orderId)).toHaveLength(1);
    expect(await shop.getOutbox('order-paid', orderId)).toHaveLength(1);
    for (let day = 1; day < 6; day += 1) {
      for (const key of await shop.api.redis.keys('throttle:send-bill-minute:*'))
        await shop.api.redis.del(key);
      expect((await person.client.callRejected(ENDPOINTS.sendBill, byId(orderId))).status).toBe(
        day < 5 ? 200 : 429,
      );
    }
  });

  // Fault invoice-rendering-unlimited in BillService.bill: drop(statement('draw', 'RENDER_LIMIT'))
  test('at most sixty invoices a minute are rendered for a user', async () => {
    const { person, orderId } = await shop.paid();
    const throttle = shop.api.app.get(ThrottleService, { strict: false });
    for (let renderCount = 1; renderCount < RENDER_LIMIT.points; renderCount += 1)
      await throttle.consume('draw', person.id, RENDER_LIMIT);
    const downloadBill = async () => (await person.client.fetch('GET', `/api/order/bill/${orderId}`)).status;
    expect([await downloadBill(), await downloadBill()]).toEqual([200, 429]);
  });
});

expectConsistentRecords(shop);
