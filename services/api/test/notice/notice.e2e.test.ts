import type { INestApplicationContext } from '@nestjs/common';
import { Types } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { StockWatch } from '../../src/modules/notice/notice.watch';
import { PriceWatch } from '../../src/modules/notice/price.watch';
import { StockService } from '../../src/modules/stock/stock.service';
import { OutboxHandlers } from '../../src/outbox/outbox.handlers';
import { Clock } from '../../src/runtime/clock';
import type { Client } from '../support/client';
import { Mailbox } from '../support/mailbox';
import { signIn } from '../support/people';
import { ownServers } from '../support/servers';
import { shelve, type Shelved } from '../support/shop';
import { type RunningApi, startApi } from '../support/start-api';
import { startWorker } from '../support/start-worker';
import { until } from '../support/until';

const DAY_MS = 86_400_000;

let api: RunningApi;
let mailbox: Mailbox;
let workers: INestApplicationContext[];
beforeAll(async () => {
  mailbox = await Mailbox.open();
  const env = { ...ownServers(), SMTP_URL: mailbox.smtpUrl };
  api = await startApi(env);
  workers = [await startWorker(env), await startWorker(env)];
}, 120_000);
afterAll(async () => {
  for (const worker of workers) await worker.close();
  await api.close();
  await mailbox.close();
});
afterEach(() => jest.restoreAllMocks());

const ask = ({ productId, size }: Shelved, client: Client, email?: string) =>
  client.refused(ENDPOINTS.askNotice, { body: { productId, size, ...(email ? { email } : {}) } });
const tokenIn = (mail: { text: string }): string => /\/notify\/([\w-]{43})/.exec(mail.text)?.[1] ?? '';
const notice = async (token: string) =>
  (await api.client().call(ENDPOINTS.getNotice, { params: { token } })).data;
const receive = (soap: Shelved, pieces: number) =>
  api.app.get(StockService, { strict: false }).receive(soap.sku, pieces, `delivery ${Math.random()}`);
const lookAll = (): Promise<unknown> =>
  Promise.all(workers.map((worker) => worker.get(StockWatch, { strict: false }).writeDue()));
const quiet = (): Promise<unknown> =>
  until(async () => (await api.db.collection('outbox').countDocuments({ status: { $ne: 'done' } })) === 0);

describe('a size that is sold out', () => {
  test('a signed-in person asks with one click and gets one mail when pieces arrive, with several workers', async () => {
    const soap = await shelve({ api }, { pieces: 0, title: 'Caléndula' });
    const { client, email } = await signIn(api, { firstname: 'Inés' });
    expect(await ask(soap, client)).toMatchObject({ status: 200, data: { confirm: false } });
    expect(await ask(soap, client)).toMatchObject({ status: 200, data: { confirm: false } });
    await lookAll();
    expect(await mailbox.list(email)).toHaveLength(0);
    await receive(soap, 3);
    await lookAll();
    const mail = await mailbox.wait(email, 'Vuelve Caléndula');
    expect(mail.text).toMatch(/Hay 3 de 100 g/);
    await lookAll();
    await quiet();
    expect(await mailbox.list(email)).toHaveLength(1);
    expect(await notice(tokenIn(mail))).toMatchObject({
      kind: 'stock',
      state: 'sent',
      product: { title: 'Caléndula' },
    });
    const row = await api.db.collection('stock_notices').findOne({ sku: soap.sku }, { hint: '_id_' });
    expect(row).toMatchObject({ userId: null, email: null, who: `done:${String(row?._id)}` });
    expect(await ask(soap, client)).toMatchObject({ status: 409, data: { key: 'sizeAvailable' } });
  });

  test('a guest is written to only after opening the link in the first mail', async () => {
    const soap = await shelve({ api }, { pieces: 0, title: 'Avena' });
    const email = 'espera@munay.example';
    expect(await ask(soap, api.client(), ' Espera@munay.example ')).toMatchObject({
      status: 200,
      data: { confirm: true },
    });
    const first = await mailbox.wait(email, 'Confirma tu aviso');
    await receive(soap, 1);
    await lookAll();
    await quiet();
    expect(await mailbox.list(email)).toHaveLength(1);
    await api.db
      .collection<{ _id: string }>('stock')
      .updateOne({ _id: soap.sku }, { $set: { available: 0, sold: 1 } });
    const token = tokenIn(first);
    expect(await notice(token)).toMatchObject({ state: 'unconfirmed' });
    const confirm = async () =>
      (await api.client().call(ENDPOINTS.confirmNotice, { params: { token } })).data;
    expect([(await confirm()).state, (await confirm()).state]).toEqual(['waiting', 'waiting']);
    // The same answer for an address already waiting
    expect(await ask(soap, api.client(), email)).toMatchObject({ status: 200, data: { confirm: true } });
    await receive(soap, 2);
    await lookAll();
    const back = await mailbox.wait(email, 'Vuelve Avena');
    await quiet();
    expect(await mailbox.list(email, 'Vuelve')).toHaveLength(1);
    expect(back.html).toContain(`/notify/${tokenIn(back)}`);
  });

  test('sends nothing when the pieces are sold before the mail leaves, and keeps waiting', async () => {
    const soap = await shelve({ api }, { pieces: 0, title: 'Maca' });
    const { client, email } = await signIn(api);
    await ask(soap, client);
    const notices = api.db.collection('stock_notices');
    const waiting = { state: 'waiting', sku: soap.sku };
    await notices.updateOne(waiting, { $set: { state: 'due', round: 1 } });
    const row = await notices.findOne({ ...waiting, state: 'due' });
    await api.app.get(OutboxHandlers, { strict: false }).find('back-in-stock')({
      id: '0'.repeat(24),
      type: 'back-in-stock',
      dedupeKey: '',
      refs: { noticeId: String(row?._id), round: '1', token: 'x' },
      attempts: 1,
      dueSince: new Date(),
    });
    expect(await notices.findOne(waiting)).toMatchObject({ round: 1 });
    await receive(soap, 1);
    await lookAll();
    expect((await mailbox.wait(email, 'Vuelve Maca')).text).toMatch(/Queda uno de/);
    await quiet();
    expect(await mailbox.list(email)).toHaveLength(1);
  });

  test('ends by the link, and by the press of a mail program without our headers', async () => {
    const soap = await shelve({ api }, { pieces: 0 });
    const email = 'basta@munay.example';
    await ask(soap, api.client(), email);
    const token = tokenIn(await mailbox.wait(email));
    await api.client().call(ENDPOINTS.confirmNotice, { params: { token } });
    const pressed = await fetch(`${api.url}/api/notice/${token}/stop`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.status).toBe(200);
    await receive(soap, 5);
    await lookAll();
    await quiet();
    expect(await mailbox.list(email, 'Vuelve')).toHaveLength(0);
    expect(await notice(token)).toMatchObject({ state: 'stopped' });
    expect(await api.db.collection('stock_notices').countDocuments({ email }, { hint: '_id_' })).toBe(0);
  });

  test('a link sent again is valid as long as the first', async () => {
    const soap = await shelve({ api }, { pieces: 0 });
    const email = 'otravez@munay.example';
    await ask(soap, api.client(), email);
    const notices = api.db.collection('stock_notices');
    await notices.updateOne(
      { email },
      { $set: { expiresAt: new Date(Date.now() + 60_000) } },
      { hint: '_id_' },
    );
    await ask(soap, api.client(), email);
    const row = await notices.findOne({ email }, { hint: '_id_' });
    expect((row?.expiresAt as Date).getTime()).toBeGreaterThan(Date.now() + DAY_MS);
  });

  test('a signed-in person sees only their own notices and can end them', async () => {
    const [soap, other] = [
      await shelve({ api }, { pieces: 0, title: 'Maca' }),
      await shelve({ api }, { pieces: 0 }),
    ];
    const { client, email } = await signIn(api);
    await ask(soap, client);
    await ask(other, client);
    const own = (await client.call(ENDPOINTS.getOwnNotices)).data;
    expect(own.map(({ product }) => product.title)).toEqual(['Lavanda', 'Maca']);
    const id = own[1]?._id ?? '';
    const stranger = await signIn(api);
    expect((await stranger.client.call(ENDPOINTS.getOwnNotices)).data).toEqual([]);
    expect((await stranger.client.refused(ENDPOINTS.endOwnNotice, { params: { id } })).status).toBe(404);
    expect((await client.call(ENDPOINTS.endOwnNotice, { params: { id } })).data).toHaveLength(1);
    await receive(soap, 5);
    await lookAll();
    await quiet();
    expect(await mailbox.list(email)).toHaveLength(0);
  });

  test('an account without a confirmed address confirms first', async () => {
    const soap = await shelve({ api }, { pieces: 0 });
    const { client, email } = await signIn(api, { validated: false });
    expect(await ask(soap, client)).toMatchObject({ data: { confirm: true } });
    await mailbox.wait(email, 'Confirma tu aviso');
  });

  test('refuses invalid input, and limits repeated requests for one address', async () => {
    const [soap, there] = [await shelve({ api }, { pieces: 0 }), await shelve({ api })];
    expect(await ask(there, api.client(), 'a@munay.example')).toMatchObject({
      data: { key: 'sizeAvailable' },
    });
    expect(await ask({ ...soap, size: '9 g' }, api.client(), 'a@munay.example')).toMatchObject({
      data: { key: 'sizeUnknown' },
    });
    expect(await ask(soap, api.client())).toMatchObject({ status: 400 });
    expect(await ask(soap, api.client(), 'a@b, c@d')).toMatchObject({ status: 400 });
    const answers = [];
    for (let count = 0; count < 6; count += 1)
      answers.push(await ask(soap, api.client(), 'bomba@munay.example'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    for (const token of ['x', 'A'.repeat(43)])
      expect(await api.client().refused(ENDPOINTS.getNotice, { params: { token } })).toMatchObject({
        status: 404,
      });
  });
});

describe('a price that falls', () => {
  const setPrice = (soap: Shelved, change: object) =>
    api.db.collection('products').updateOne({ _id: new Types.ObjectId(soap.productId) }, { $set: change });
  const look = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.get(PriceWatch, { strict: false }).compare()));
    await Promise.all(workers.map((worker) => worker.get(PriceWatch, { strict: false }).writeDue()));
    await quiet();
  };
  const liker = async (soap: Shelved, priceDropMail: boolean) => {
    const person = await signIn(api);
    if (priceDropMail)
      await person.client.call(ENDPOINTS.updateUser, { body: { preferences: { priceDropMail } } });
    await person.client.call(ENDPOINTS.likeProduct, {
      params: { id: soap.productId },
      body: { liked: true },
    });
    return person;
  };
  const later = (ms: number): void => {
    const now = new Date(Date.now() + ms);
    for (const { get } of workers.map((worker) => ({ get: worker.get(Clock, { strict: false }) })))
      jest.spyOn(get, 'now').mockReturnValue(now);
  };

  test('is mailed once in 14 days to those who like the soap and asked for it', async () => {
    const soap = await shelve({ api }, { title: 'Rosa' });
    await look();
    const [reader, other] = [await liker(soap, true), await liker(soap, false)];
    await setPrice(soap, { discount: { percent: 20, startsAt: new Date(), endsAt: null } });
    await look();
    const mail = await mailbox.wait(reader.email, 'Baja Rosa');
    expect(mail.text).toMatch(/antes, 6,90 €/);
    expect(mail.text).toContain('5,52 €');
    await setPrice(soap, { discount: { percent: 30, startsAt: new Date(), endsAt: null } });
    await look();
    expect(await mailbox.list(reader.email)).toHaveLength(1);
    expect(await mailbox.list(other.email)).toHaveLength(0);
    later(15 * DAY_MS);
    await setPrice(soap, { discount: { percent: 40, startsAt: new Date(0), endsAt: null } });
    await look();
    expect(await mailbox.list(reader.email)).toHaveLength(2);
  });

  test('is found among more products than are compared at once', async () => {
    const soap = await shelve({ api }, { title: 'Salvia' });
    const product = await api.db.collection('products').findOne({ _id: new Types.ObjectId(soap.productId) });
    const many = Array.from({ length: 520 }, () => new Types.ObjectId());
    const copies = many.map((_id) => {
      const sizes = [{ ...product?.sizes[0], sku: _id.toString() }];
      return { ...product, _id, slug: `salvia-${_id.toString()}`, sizes };
    });
    await api.db.collection('products').insertMany(copies);
    await look();
    const watched = await api.db.collection('price_watch').countDocuments({ _id: { $in: many } });
    expect(watched).toBe(many.length);
    const last = many.at(-1);
    const dearer = [{ size: '100 g', cents: 900 }];
    await api.db.collection('price_watch').updateOne({ _id: last }, { $set: { prices: dearer } });
    await look();
    expect(await api.db.collection('price_watch').findOne({ _id: last })).toMatchObject({
      prices: [{ cents: 690 }],
      drop: null,
    });
    await api.db.collection('products').deleteMany({ _id: { $in: many } });
  });

  test('is measured from the lowest price of 30 days, and not mailed when it was as low within them', async () => {
    const soap = await shelve({ api }, { title: 'Miel', priceCents: 690 });
    const priced = (cents: number, daysAgo: number) => ({
      product: new Types.ObjectId(soap.productId),
      size: soap.size,
      priceCents: cents,
      discount: null,
      decidedAt: new Date(Date.now() - daysAgo * DAY_MS),
    });
    const decisions = api.db.collection('product_prices');
    await decisions.deleteMany({ product: new Types.ObjectId(soap.productId) });
    await decisions.insertMany([priced(690, 60), priced(620, 20), priced(690, 10)]);
    await look();
    const { email } = await liker(soap, true);
    const reduce = (percent: number) =>
      setPrice(soap, { discount: { percent, startsAt: new Date(Date.now() - 1_000), endsAt: null } });
    await reduce(5);
    await look();
    expect(await mailbox.list(email)).toHaveLength(0);
    await reduce(20);
    await look();
    expect((await mailbox.wait(email, 'Baja Miel')).text.replace(/\s+/g, ' ')).toContain('antes, 6,20 €');
  });

  test('is not mailed when it rises, nor after one-click unsubscribe', async () => {
    const soap = await shelve({ api }, { title: 'Sal' });
    await look();
    const { client, email } = await liker(soap, true);
    await setPrice(soap, { 'sizes.0.priceCents': 790 });
    await look();
    expect(await mailbox.list(email)).toHaveLength(0);
    await setPrice(soap, { 'sizes.0.priceCents': 600 });
    await look();
    const token = tokenIn(await mailbox.wait(email, 'Baja Sal'));
    expect(await notice(token)).toMatchObject({ kind: 'price', state: 'waiting' });
    await fetch(`${api.url}/api/notice/${token}/stop`, { method: 'POST' });
    expect(await notice(token)).toMatchObject({ kind: 'price', state: 'stopped' });
    expect((await client.call(ENDPOINTS.getUser)).data.user?.preferences.priceDropMail).toBe(false);
  });
});
