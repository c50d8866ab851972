import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { BackInStockTrigger } from '../../src/modules/product-alert/back-in-stock.trigger';
import { StockService } from '../../src/modules/stock/stock.service';
import { OutboxHandlerRegistry } from '../../src/outbox/outbox-handler.registry';
import type { Client } from '../support/client';
import { signIn } from '../support/people';
import { shelve, type Shelved } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { noticeSuite, tokenIn } from './product-alert-suite';

const suite = noticeSuite();

const ask = ({ productId, size }: Shelved, client: Client, email?: string) =>
  client.refused(ENDPOINTS.requestProductAlert, { body: { productId, size, ...(email ? { email } : {}) } });
const receive = (soap: Shelved, quantity: number) =>
  suite.api.app.get(StockService, { strict: false }).receive(soap.sku, quantity, `delivery ${Math.random()}`);
const runTriggers = (): Promise<unknown> =>
  Promise.all(suite.workers.map((worker) => worker.get(BackInStockTrigger, { strict: false }).writeDue()));

describe('back-in-stock alerts', () => {
  test('a signed-in user requests an alert with one click and receives exactly one email', async () => {
    const soap = await shelve(suite, { units: 0, title: 'Caléndula' });
    const { client, email } = await signIn(suite.api, { firstname: 'Inés' });
    expect(await ask(soap, client)).toMatchObject({ status: 200, data: { confirm: false } });
    expect(await ask(soap, client)).toMatchObject({ status: 200, data: { confirm: false } });
    await runTriggers();
    expect(await suite.mailbox.list(email)).toHaveLength(0);
    await receive(soap, 3);
    await runTriggers();
    const mail = await suite.mailbox.wait(email, 'Vuelve Caléndula');
    expect(mail.text).toMatch(/Hay 3 de 100 g/);
    await runTriggers();
    await suite.quiet();
    expect(await suite.mailbox.list(email)).toHaveLength(1);
    expect(await suite.notice(tokenIn(mail))).toMatchObject({
      kind: 'stock',
      state: 'sent',
      product: { title: 'Caléndula' },
    });
    const row = await suite.api.stored.alerts.one(soap.sku);
    expect(row).toMatchObject({ userId: null, email: null, who: `done:${String(row?._id)}` });
    expect(await ask(soap, client)).toMatchObject({ status: 409, data: { key: 'sizeAvailable' } });
  });

  test('a guest receives the alert only after confirming the link in the first email', async () => {
    const soap = await shelve(suite, { units: 0, title: 'Avena' });
    const email = 'espera@munay.example';
    expect(await ask(soap, suite.api.client(), ' Espera@munay.example ')).toMatchObject({
      status: 200,
      data: { confirm: true },
    });
    const first = await suite.mailbox.wait(email, 'Confirma tu aviso');
    await receive(soap, 1);
    await runTriggers();
    await suite.quiet();
    expect(await suite.mailbox.list(email)).toHaveLength(1);
    await suite.api.stored.stock.set(soap.sku, { available: 0, sold: 1 });
    const token = tokenIn(first);
    expect(await suite.notice(token)).toMatchObject({ state: 'unconfirmed' });
    const confirm = async () =>
      (await suite.api.client().call(ENDPOINTS.confirmProductAlert, { params: { token } })).data;
    expect([(await confirm()).state, (await confirm()).state]).toEqual(['waiting', 'waiting']);
    // The response is the same for an address that already has an alert
    expect(await ask(soap, suite.api.client(), email)).toMatchObject({
      status: 200,
      data: { confirm: true },
    });
    await receive(soap, 2);
    await runTriggers();
    const back = await suite.mailbox.wait(email, 'Vuelve Avena');
    await suite.quiet();
    expect(await suite.mailbox.list(email, 'Vuelve')).toHaveLength(1);
    expect(back.html).toContain(`/notify/${tokenIn(back)}`);
  });

  test('an alert stays pending if the units sell out before its email is sent', async () => {
    const soap = await shelve(suite, { units: 0, title: 'Maca' });
    const { client, email } = await signIn(suite.api);
    await ask(soap, client);
    const alerts = suite.api.stored.alerts;
    const waiting = { state: 'waiting', sku: soap.sku };
    await alerts.set(waiting, { state: 'due', round: 1 });
    const row = await alerts.one({ ...waiting, state: 'due' });
    await suite.api.app.get(OutboxHandlerRegistry, { strict: false }).findHandler('back-in-stock')({
      id: '0'.repeat(24),
      type: 'back-in-stock',
      dedupeKey: '',
      refs: { alertId: String(row?._id), round: '1', token: 'x' },
      attempts: 1,
      dueSince: new Date(),
    });
    expect(await alerts.one(waiting)).toMatchObject({ round: 1 });
    await receive(soap, 1);
    await runTriggers();
    expect((await suite.mailbox.wait(email, 'Vuelve Maca')).text).toMatch(/Queda uno de/);
    await suite.quiet();
    expect(await suite.mailbox.list(email)).toHaveLength(1);
  });

  test('an alert can be cancelled by its link and by a one-click unsubscribe request', async () => {
    const soap = await shelve(suite, { units: 0 });
    const email = 'basta@munay.example';
    await ask(soap, suite.api.client(), email);
    const token = tokenIn(await suite.mailbox.wait(email));
    await suite.api.client().call(ENDPOINTS.confirmProductAlert, { params: { token } });
    const pressed = await fetch(`${suite.api.url}/api/notice/${token}/stop`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.status).toBe(200);
    await receive(soap, 5);
    await runTriggers();
    await suite.quiet();
    expect(await suite.mailbox.list(email, 'Vuelve')).toHaveLength(0);
    expect(await suite.notice(token)).toMatchObject({ state: 'stopped' });
    expect(await suite.api.stored.alerts.count(email)).toBe(0);
  });

  test('opening the one-click unsubscribe URL redirects to the alert page without cancelling the alert', async () => {
    const soap = await shelve(suite, { units: 0 });
    const email = 'cabecera@munay.example';
    await ask(soap, suite.api.client(), email);
    const token = tokenIn(await suite.mailbox.wait(email));
    const path = `/api/notice/${token}/stop`;
    await suite.api.client().call(ENDPOINTS.confirmProductAlert, { params: { token } });
    for (const method of ['GET', 'HEAD']) {
      const opened = await fetch(suite.api.url + path, { method, redirect: 'manual' });
      expect([opened.status, opened.headers.get('location')]).toEqual([303, `${WEB_ORIGIN}/notify/${token}`]);
    }
    expect(await suite.notice(token)).toMatchObject({ state: 'waiting' });
    await receive(soap, 1);
    await runTriggers();
    const { headers } = await suite.mailbox.wait(email, 'Vuelve');
    const pressed = headers.find(({ key }) => key.toLowerCase() === 'list-unsubscribe');
    expect(pressed?.value).toMatch(/\/api\/notice\/[\w-]{43}\/stop>$/);
  });

  test('requesting the alert confirmation again extends the validity of its link', async () => {
    const soap = await shelve(suite, { units: 0 });
    const email = 'otravez@munay.example';
    await ask(soap, suite.api.client(), email);
    const alerts = suite.api.stored.alerts;
    await alerts.set(email, { expiresAt: new Date(Date.now() + 60_000) });
    await ask(soap, suite.api.client(), email);
    const row = await alerts.one(email);
    expect((row?.expiresAt as Date).getTime()).toBeGreaterThan(Date.now() + DAY_MS);
  });

  test('a signed-in user can list and cancel only their own alerts', async () => {
    const [soap, other] = [
      await shelve(suite, { units: 0, title: 'Maca' }),
      await shelve(suite, { units: 0 }),
    ];
    const { client, email } = await signIn(suite.api);
    await ask(soap, client);
    await ask(other, client);
    const own = (await client.call(ENDPOINTS.listOwnProductAlerts)).data;
    expect(own.map(({ product }) => product.title)).toEqual(['Lavanda', 'Maca']);
    const id = own[1]?._id ?? '';
    const stranger = await signIn(suite.api);
    expect((await stranger.client.call(ENDPOINTS.listOwnProductAlerts)).data).toEqual([]);
    expect((await stranger.client.refused(ENDPOINTS.endOwnProductAlert, { params: { id } })).status).toBe(
      404,
    );
    expect((await client.call(ENDPOINTS.endOwnProductAlert, { params: { id } })).data).toHaveLength(1);
    await receive(soap, 5);
    await runTriggers();
    await suite.quiet();
    expect(await suite.mailbox.list(email)).toHaveLength(0);
  });

  test('an account with an unconfirmed address must confirm the alert by email', async () => {
    const soap = await shelve(suite, { units: 0 });
    const { client, email } = await signIn(suite.api, { validated: false });
    expect(await ask(soap, client)).toMatchObject({ data: { confirm: true } });
    await suite.mailbox.wait(email, 'Confirma tu aviso');
  });

  test('product alert requests are validated and limited per address', async () => {
    const [soap, there] = [await shelve(suite, { units: 0 }), await shelve(suite)];
    expect(await ask(there, suite.api.client(), 'a@munay.example')).toMatchObject({
      data: { key: 'sizeAvailable' },
    });
    expect(await ask({ ...soap, size: '9 g' }, suite.api.client(), 'a@munay.example')).toMatchObject({
      data: { key: 'sizeUnknown' },
    });
    expect(await ask(soap, suite.api.client())).toMatchObject({ status: 400 });
    expect(await ask(soap, suite.api.client(), 'a@b, c@d')).toMatchObject({ status: 400 });
    const responses = [];
    for (let count = 0; count < 6; count += 1)
      responses.push(await ask(soap, suite.api.client(), 'bomba@munay.example'));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    for (const token of ['x', 'A'.repeat(43)])
      expect(
        await suite.api.client().refused(ENDPOINTS.getProductAlert, { params: { token } }),
      ).toMatchObject({
        status: 404,
      });
  });
});
