import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { BackInStockTrigger } from '../../src/modules/product-alert/back-in-stock.trigger';
import { StockService } from '../../src/modules/stock/stock.service';
import { OutboxHandlerRegistry } from '../../src/outbox/outbox-handler.registry';
import type { Client } from '../support/client';
import { signIn } from '../support/people';
import { addProduct, type StockedProduct } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { createProductAlertSuite, findToken } from './product-alert-suite';

const suite = createProductAlertSuite();

const requestAlert = ({ productId, size }: StockedProduct, client: Client, email?: string) =>
  client.callRejected(ENDPOINTS.requestProductAlert, {
    body: { productId, size, ...(email ? { email } : {}) },
  });
const receive = (item: StockedProduct, quantity: number) =>
  suite.api.app.get(StockService, { strict: false }).receive(item.sku, quantity, `delivery ${Math.random()}`);
const runTriggers = (): Promise<unknown> =>
  Promise.all(
    suite.workers.map((worker) => worker.get(BackInStockTrigger, { strict: false }).writeDueAlerts()),
  );

describe('back-in-stock alerts', () => {
  test('a signed-in user requests an alert with one click and receives exactly one email', async () => {
    const item = await addProduct(suite, { units: 0, title: 'Caléndula' });
    const { client, email } = await signIn(suite.api, { firstname: 'Inés' });
    expect(await requestAlert(item, client)).toMatchObject({ status: 200, data: { confirm: false } });
    expect(await requestAlert(item, client)).toMatchObject({ status: 200, data: { confirm: false } });
    await runTriggers();
    expect(await suite.mailbox.list(email)).toHaveLength(0);
    await receive(item, 3);
    await runTriggers();
    const mail = await suite.mailbox.wait(email, 'Vuelve Caléndula');
    expect(mail.text).toMatch(/Hay 3 de 100 g/);
    await runTriggers();
    await suite.waitForEmptyOutbox();
    expect(await suite.mailbox.list(email)).toHaveLength(1);
    expect(await suite.notice(findToken(mail))).toMatchObject({
      kind: 'stock',
      state: 'sent',
      product: { title: 'Caléndula' },
    });
    const row = await suite.api.stored.alerts.findOne(item.sku);
    expect(row).toMatchObject({ userId: null, email: null, who: `done:${String(row?._id)}` });
    expect(await requestAlert(item, client)).toMatchObject({ status: 409, data: { key: 'sizeAvailable' } });
  });

  test('a guest receives the alert only after confirming the link in the first email', async () => {
    const item = await addProduct(suite, { units: 0, title: 'Avena' });
    const email = 'espera@munay.example';
    expect(await requestAlert(item, suite.api.client(), ' Espera@munay.example ')).toMatchObject({
      status: 200,
      data: { confirm: true },
    });
    const first = await suite.mailbox.wait(email, 'Confirma tu aviso');
    await receive(item, 1);
    await runTriggers();
    await suite.waitForEmptyOutbox();
    expect(await suite.mailbox.list(email)).toHaveLength(1);
    await suite.api.stored.stock.set(item.sku, { available: 0, sold: 1 });
    const token = findToken(first);
    expect(await suite.notice(token)).toMatchObject({ state: 'unconfirmed' });
    const confirm = async () =>
      (await suite.api.client().call(ENDPOINTS.confirmProductAlert, { params: { token } })).data;
    expect([(await confirm()).state, (await confirm()).state]).toEqual(['waiting', 'waiting']);
    // The response is the same for an address that already has an alert
    expect(await requestAlert(item, suite.api.client(), email)).toMatchObject({
      status: 200,
      data: { confirm: true },
    });
    await receive(item, 2);
    await runTriggers();
    const back = await suite.mailbox.wait(email, 'Vuelve Avena');
    await suite.waitForEmptyOutbox();
    expect(await suite.mailbox.list(email, 'Vuelve')).toHaveLength(1);
    expect(back.html).toContain(`/notify/${findToken(back)}`);
  });

  test('an alert stays pending if the units sell out before its email is sent', async () => {
    const item = await addProduct(suite, { units: 0, title: 'Maca' });
    const { client, email } = await signIn(suite.api);
    await requestAlert(item, client);
    const alerts = suite.api.stored.alerts;
    const waitingState = { state: 'waiting', sku: item.sku };
    await alerts.set(waitingState, { state: 'due', round: 1 });
    const row = await alerts.findOne({ ...waitingState, state: 'due' });
    await suite.api.app.get(OutboxHandlerRegistry, { strict: false }).findHandler('back-in-stock')({
      id: '0'.repeat(24),
      type: 'back-in-stock',
      dedupeKey: '',
      refs: { alertId: String(row?._id), round: '1', token: 'x' },
      attempts: 1,
      dueSince: new Date(),
    });
    expect(await alerts.findOne(waitingState)).toMatchObject({ round: 1 });
    await receive(item, 1);
    await runTriggers();
    expect((await suite.mailbox.wait(email, 'Vuelve Maca')).text).toMatch(/Queda uno de/);
    await suite.waitForEmptyOutbox();
    expect(await suite.mailbox.list(email)).toHaveLength(1);
  });

  test('an alert can be cancelled by its link and by a one-click unsubscribe request', async () => {
    const item = await addProduct(suite, { units: 0 });
    const email = 'basta@munay.example';
    await requestAlert(item, suite.api.client(), email);
    const token = findToken(await suite.mailbox.wait(email));
    await suite.api.client().call(ENDPOINTS.confirmProductAlert, { params: { token } });
    const response = await fetch(`${suite.api.url}/api/notice/${token}/stop`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    await receive(item, 5);
    await runTriggers();
    await suite.waitForEmptyOutbox();
    expect(await suite.mailbox.list(email, 'Vuelve')).toHaveLength(0);
    expect(await suite.notice(token)).toMatchObject({ state: 'stopped' });
    expect(await suite.api.stored.alerts.count(email)).toBe(0);
  });

  test('opening the one-click unsubscribe URL redirects to the alert page without cancelling the alert', async () => {
    const item = await addProduct(suite, { units: 0 });
    const email = 'cabecera@munay.example';
    await requestAlert(item, suite.api.client(), email);
    const token = findToken(await suite.mailbox.wait(email));
    const path = `/api/notice/${token}/stop`;
    await suite.api.client().call(ENDPOINTS.confirmProductAlert, { params: { token } });
    for (const method of ['GET', 'HEAD']) {
      const openedResponse = await fetch(suite.api.url + path, { method, redirect: 'manual' });
      expect([openedResponse.status, openedResponse.headers.get('location')]).toEqual([
        303,
        `${WEB_ORIGIN}/notify/${token}`,
      ]);
    }
    expect(await suite.notice(token)).toMatchObject({ state: 'waiting' });
    await receive(item, 1);
    await runTriggers();
    const { headers } = await suite.mailbox.wait(email, 'Vuelve');
    const response = headers.find(({ key }) => key.toLowerCase() === 'list-unsubscribe');
    expect(response?.value).toMatch(/\/api\/notice\/[\w-]{43}\/stop>$/);
  });

  test('requesting the alert confirmation again extends the validity of its link', async () => {
    const item = await addProduct(suite, { units: 0 });
    const email = 'otravez@munay.example';
    await requestAlert(item, suite.api.client(), email);
    const alerts = suite.api.stored.alerts;
    await alerts.set(email, { expiresAt: new Date(Date.now() + 60_000) });
    await requestAlert(item, suite.api.client(), email);
    const row = await alerts.findOne(email);
    expect((row?.expiresAt as Date).getTime()).toBeGreaterThan(Date.now() + DAY_MS);
  });

  test('a signed-in user can list and cancel only their own alerts', async () => {
    const [item, other] = [
      await addProduct(suite, { units: 0, title: 'Maca' }),
      await addProduct(suite, { units: 0 }),
    ];
    const { client, email } = await signIn(suite.api);
    await requestAlert(item, client);
    await requestAlert(other, client);
    const requestedAlerts = (await client.call(ENDPOINTS.listOwnProductAlerts)).data;
    expect(requestedAlerts.map(({ product }) => product.title)).toEqual(['Lavanda', 'Maca']);
    const id = requestedAlerts[1]?._id ?? '';
    const otherUser = await signIn(suite.api);
    expect((await otherUser.client.call(ENDPOINTS.listOwnProductAlerts)).data).toEqual([]);
    expect(
      (await otherUser.client.callRejected(ENDPOINTS.endOwnProductAlert, { params: { id } })).status,
    ).toBe(404);
    expect((await client.call(ENDPOINTS.endOwnProductAlert, { params: { id } })).data).toHaveLength(1);
    await receive(item, 5);
    await runTriggers();
    await suite.waitForEmptyOutbox();
    expect(await suite.mailbox.list(email)).toHaveLength(0);
  });

  test('an account with an unconfirmed address must confirm the alert by email', async () => {
    const item = await addProduct(suite, { units: 0 });
    const { client, email } = await signIn(suite.api, { validated: false });
    expect(await requestAlert(item, client)).toMatchObject({ data: { confirm: true } });
    await suite.mailbox.wait(email, 'Confirma tu aviso');
  });

  test('product alert requests are validated and limited per address', async () => {
    const [item, availableProduct] = [await addProduct(suite, { units: 0 }), await addProduct(suite)];
    expect(await requestAlert(availableProduct, suite.api.client(), 'a@munay.example')).toMatchObject({
      data: { key: 'sizeAvailable' },
    });
    expect(await requestAlert({ ...item, size: '9 g' }, suite.api.client(), 'a@munay.example')).toMatchObject(
      {
        data: { key: 'sizeUnknown' },
      },
    );
    expect(await requestAlert(item, suite.api.client())).toMatchObject({ status: 400 });
    expect(await requestAlert(item, suite.api.client(), 'a@b, c@d')).toMatchObject({ status: 400 });
    const responses = [];
    for (let count = 0; count < 6; count += 1)
      responses.push(await requestAlert(item, suite.api.client(), 'bomba@munay.example'));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    for (const token of ['x', 'A'.repeat(43)])
      expect(
        await suite.api.client().callRejected(ENDPOINTS.getProductAlert, { params: { token } }),
      ).toMatchObject({
        status: 404,
      });
  });
});
