import { RUN_UNDO_DELAY_MS, type RunStep } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Clock } from '../../../src/runtime/clock';
import { toJobFilter } from '../../support/stored';
import { createStaffedShop } from '../../support/suite-shop';

const shop = createStaffedShop();

describe('undoing a packing run', () => {
  const ship = (ids: readonly string[]) =>
    shop.admin.client.call(ENDPOINTS.shipOrders, {
      body: {
        parcels: ids.map((_id, at) => ({ _id, tracking: `UNDO-${at}-${_id.slice(-6)}` })),
        carrier: 'seur',
        notify: true,
      },
    });
  const undo = (ids: readonly string[], status: RunStep = 'shipped') =>
    shop.admin.client.callRejected(ENDPOINTS.undoRun, { body: { ids: [...ids], status } });
  const startRun = async () => {
    const ids = [(await shop.paid()).orderId, (await shop.paid()).orderId];
    await shop.admin.client.call(ENDPOINTS.setOrderStatuses, { body: { ids, status: 'processing' } });
    return ids;
  };
  const statuses = (ids: readonly string[]) => Promise.all(ids.map((id) => shop.getStatus(id)));
  const listMails = async (id: string) => shop.api.stored.outbox.all(toJobFilter('order-shipped', id));

  test('undoing a packing run removes tracking numbers and delayed emails', async () => {
    const ids = await startRun();
    const [id = ''] = ids;
    await ship(ids);
    const [mail] = await listMails(id);
    expect((mail?.notBefore?.getTime() ?? 0) - Date.now()).toBeGreaterThan(RUN_UNDO_DELAY_MS - 20_000);
    expect((await undo(ids)).status).toBe(200);
    expect(await statuses(ids)).toEqual(['processing', 'processing']);
    const order = await shop.openOrder(id);
    expect([order.shipping, order.history.map(({ to }) => to)]).toEqual([
      { method: 'standard', zone: 'peninsula' },
      ['pending_payment', 'paid', 'processing'],
    ]);
    expect(await listMails(id)).toEqual([]);
    // The same tracking numbers are accepted again, and the buyers receive an email
    await ship(ids);
    expect([await statuses(ids), (await listMails(id)).length]).toEqual([['shipped', 'shipped'], 1]);
  });

  test('undoing a packing run returns started orders to paid', async () => {
    const ids = await startRun();
    expect((await undo(ids, 'processing')).status).toBe(200);
    expect(await statuses(ids)).toEqual(['paid', 'paid']);
    expect((await undo(ids, 'processing')).data).toMatchObject({ key: 'transitionNotAllowed' });
  });

  test('undoing a packing run returns delivered orders to shipped', async () => {
    const ids = await startRun();
    const [id = ''] = ids;
    await ship(ids);
    const { shipping } = await shop.openOrder(id);
    await shop.move(shop.admin, id, 'delivered');
    const reviewRequests = () => shop.api.stored.outbox.all(toJobFilter('review-request', id));
    expect(await reviewRequests()).toHaveLength(1);
    expect((await undo([id], 'delivered')).status).toBe(200);
    const order = await shop.openOrder(id);
    expect([order.status, order.shipping]).toEqual(['shipped', shipping]);
    expect(await reviewRequests()).toEqual([]);
    await shop.move(shop.admin, id, 'delivered');
    expect(await reviewRequests()).toHaveLength(1);
  });

  // Fault undo-after-email in OrderUndoService.withdrawMail: drop(statement('hasRunning', 'undoTooLate'))
  test.each(['done', 'sending'] as const)(
    'a packing run cannot be undone if one of its emails is %s',
    async (status) => {
      const ids = await startRun();
      await ship(ids);
      const [, last = ''] = ids;
      const [mail] = await listMails(last);
      await shop.api.stored.outbox.set(String(mail?._id), { status });
      const rejection = await undo(ids);
      expect([rejection.status, rejection.data]).toMatchObject([409, { key: 'undoTooLate' }]);
      expect(await statuses(ids)).toEqual(['shipped', 'shipped']);
      expect(await listMails(ids[0] ?? '')).toHaveLength(1);
    },
  );

  test('a packing run without emails can be undone for two minutes', async () => {
    const ids = await startRun();
    const body = { parcels: ids.map((_id) => ({ _id })), notify: false };
    await shop.admin.client.call(ENDPOINTS.shipOrders, { body });
    const clockSpy = jest
      .spyOn(shop.api.app.get(Clock), 'now')
      .mockReturnValue(new Date(Date.now() + RUN_UNDO_DELAY_MS + 1_000));
    expect((await undo(ids)).data).toMatchObject({ key: 'undoTooLate' });
    clockSpy.mockRestore();
    await shop.move(shop.admin, ids[1] ?? '', 'delivered');
    expect((await undo(ids)).data).toMatchObject({ key: 'transitionNotAllowed' });
    expect(await statuses(ids)).toEqual(['shipped', 'delivered']);
    expect((await undo(ids.slice(0, 1))).status).toBe(200);
  });
});
