import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import type {
  DeclareWithdrawalInput,
  EditWithdrawalInput,
  WithdrawalViewName,
} from '@munay/contracts/order/withdrawal';
import type { Client } from '../support/client';
import { Mailbox } from '../support/engines/mailbox';
import { type SignedInPerson, signIn } from '../support/people';
import { addProduct, openShop, placeTransferOrder, type Shop, type StockedProduct } from '../support/shop';
import { startWorker } from '../support/start-worker';
import { resetNumbers } from '../support/stored';
import { waitUntil } from '../support/until';

let shop: Shop;
let worker: INestApplicationContext;
let mailbox: Mailbox;
let admin: Client;
let buyer: SignedInPerson;
let order: OrderView;
let stockedItem: StockedProduct;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  shop = await openShop({ SMTP_URL: mailbox.smtpUrl });
  worker = await startWorker(shop.env);
  ({ client: admin } = await signIn(shop.api, { roles: ['ADMIN'] }));
  stockedItem = await addProduct(shop, { units: 20 });
  ({ person: buyer, order } = await placeTransferOrder(shop, stockedItem));
});
afterAll(async () => {
  await worker.close();
  await shop.close();
  await mailbox.close();
});

/** The receipt inserts spaces into text that could become a link. */
const removeSpaces = (text: string): string => text.replace(/[\s\u2060]/gu, '');
let callers = 0;
const declareWithdrawal = (
  input: DeclareWithdrawalInput,
  client = shop.api.client(),
  ip = `10.0.1.${++callers}`,
) =>
  client.send<Record<string, unknown>>('POST', ENDPOINTS.declareWithdrawal.path, input, {
    'x-forwarded-for': ip,
  });
const words = (overrides: Partial<DeclareWithdrawalInput> = {}): DeclareWithdrawalInput => ({
  name: 'Ana Quispe',
  email: buyer.email,
  orderNumber: order.number,
  ...overrides,
});

test('a withdrawal is accepted after a failover that lost the last reference number', async () => {
  const otherDeclaration = words({ email: 'despues@correo.example' });
  const { data: before } = await declareWithdrawal(otherDeclaration);
  await resetNumbers(shop.api, 'withdrawal', 1);
  const { status, data } = await declareWithdrawal(otherDeclaration);
  expect([status, data.reference === before.reference]).toEqual([201, false]);
});

test('the response to a withdrawal does not reveal whether order and address match', async () => {
  const responses = await Promise.all([
    declareWithdrawal(words()),
    declareWithdrawal(words({ email: 'stranger@correo.example' })),
    declareWithdrawal(words({ orderNumber: 'MUN-2026-999999' })),
    declareWithdrawal(words({ orderNumber: 'lo he perdido' })),
  ]);
  for (const { status, data } of responses) {
    expect(status).toBe(201);
    expect(Object.keys(data).sort()).toEqual(
      ['declaredAt', 'email', 'goods', 'name', 'orderNumber', 'reference'].sort(),
    );
    expect(data.goods).toBe('');
  }
});

test('the emailed withdrawal receipt contains the declaration with its exact time', async () => {
  const { data } = await declareWithdrawal(
    words({ email: 'ana@correo.example', goods: 'La pastilla de lavanda' }),
  );
  expect(data.reference).toMatch(/^D-\d{4}-\d{6}$/);
  const mail = await mailbox.wait('ana@correo.example', String(data.reference));
  const text = removeSpaces(mail.text);
  for (const fact of ['Ana Quispe', 'ana@correo.example', order.number, 'La pastilla de lavanda'])
    expect(text).toContain(removeSpaces(fact));
  const second = new Intl.DateTimeFormat('es-ES', { timeStyle: 'medium', timeZone: 'Europe/Madrid' });
  expect(mail.text).toContain(second.format(new Date(String(data.declaredAt))));
  const staff = await mailbox.wait('taller@munay.example', String(data.reference));
  expect(staff.subject).toContain('sin pedido que encaje');
});

test('a withdrawal is shown on the order only if its address matches the order', async () => {
  const { person, order: other } = await placeTransferOrder(shop, stockedItem);
  await declareWithdrawal(words({ orderNumber: other.number, email: 'stranger@correo.example' }));
  const view = async (client: Client) =>
    (await client.call(ENDPOINTS.getOrder, { params: { id: other._id } })).data.withdrawal;
  expect(await view(person.client)).toBeNull();
  const { data } = await declareWithdrawal(
    words({ orderNumber: other.number.toLowerCase(), email: person.email }),
  );
  const { reference, declaredAt } = data;
  const expected = { reference, declaredAt, goods: '', lines: [], arrivedAt: null, closedAt: null };
  expect(await view(person.client)).toEqual(expected);
  expect(await view(admin)).toEqual(expected);
});

// Fault declaration-overwritten in OrderRepository.setWithdrawal: keep('whenTrue', 'byOwner')
test('a withdrawal by a stranger does not overwrite the declaration of the owner', async () => {
  const { person, order: declaredOrder } = await placeTransferOrder(shop, stockedItem);
  const buyerWithdrawal = await declareWithdrawal(
    { name: 'Ana', email: person.email, orderNumber: declaredOrder.number },
    person.client,
  );
  const foreignDeclaration = await declareWithdrawal({
    name: 'Otra',
    email: person.email,
    orderNumber: declaredOrder.number,
    goods: 'Todo. El dinero, a premio.example',
  });
  const { data } = await person.client.call(ENDPOINTS.getOrder, { params: { id: declaredOrder._id } });
  expect(data.withdrawal?.reference).toBe(buyerWithdrawal.data.reference);
  const list = await admin.call(ENDPOINTS.listWithdrawals, { query: { q: declaredOrder.number } });
  expect(list.data.withdrawals.map(({ reference }) => reference).sort()).toEqual(
    [buyerWithdrawal.data.reference, foreignDeclaration.data.reference].sort(),
  );
  const mail = await mailbox.wait(person.email, String(foreignDeclaration.data.reference));
  expect(mail.text).not.toContain('premio.example');
  expect(removeSpaces(mail.text)).toContain('premio.example');
});

test('a signed-in owner can withdraw from selected order lines', async () => {
  const { person, order: secondOrder } = await placeTransferOrder(shop, stockedItem, 2);
  const lines = [{ sku: stockedItem.sku, quantity: 1 }];
  const secondDeclaration = await declareWithdrawal(
    words({ email: 'elsewhere@correo.example', orderNumber: secondOrder.number, lines }),
    person.client,
  );
  expect(secondDeclaration.data.goods).toMatch(/ × 1$/);
  expect(secondDeclaration.data.goods).not.toBe('');
  const { data: shownOrder } = await person.client.call(ENDPOINTS.getOrder, {
    params: { id: secondOrder._id },
  });
  expect(shownOrder).toMatchObject({ withdrawal: { lines }, refundedParts: { lines: {}, deliveryCents: 0 } });
  const all = [{ sku: stockedItem.sku, quantity: 9 }];
  expect(
    (await declareWithdrawal(words({ orderNumber: secondOrder.number, lines: all }), person.client)).data
      .goods,
  ).toBe('');
  const otherUser = await declareWithdrawal(words({ orderNumber: secondOrder.number, lines }));
  expect(otherUser.data.goods).toBe('');
});

test('staff can list, search and filter withdrawals', async () => {
  const zenobia = { name: 'Zenobia Ramos', email: 'zenobia@correo.example' };
  await declareWithdrawal({ ...zenobia, orderNumber: 'MUN-2026-777777' });
  const { data } = await admin.call(ENDPOINTS.listWithdrawals, { query: { q: 'zenobia' } });
  expect(data).toMatchObject({
    total: 1,
    withdrawals: [{ name: 'Zenobia Ramos', orderId: null, byOwner: false, locale: 'es' }],
  });
  const { data: open } = await admin.call(ENDPOINTS.listWithdrawals, {
    query: { view: 'unmatched', pageSize: 100 },
  });
  expect(open.withdrawals.every(({ orderId }) => orderId === null)).toBe(true);
  const resultsByNumber = await admin.call(ENDPOINTS.listWithdrawals, { query: { q: order.number } });
  expect(resultsByNumber.data.withdrawals.some(({ orderId }) => orderId === order._id)).toBe(true);
});

describe('withdrawal queue', () => {
  const listWithdrawals = async (view: WithdrawalViewName, q: string) =>
    (await admin.call(ENDPOINTS.listWithdrawals, { query: { view, q } })).data.withdrawals;
  const countWaitingWithdrawals = async () => (await admin.call(ENDPOINTS.getToDo)).data.withdrawals;
  const edit = (id: string, body: EditWithdrawalInput) =>
    admin.callRejected(ENDPOINTS.editWithdrawal, { params: { id }, body });
  const refund = ({ _id: id, lines }: OrderView, quantity: number, amountCents: number) =>
    admin.call(ENDPOINTS.refundOrder, {
      params: { id },
      body: {
        scope: 'lines',
        amountCents,
        lines: [{ lineId: lines[0]?.id ?? '', quantity, restock: 0 }],
        reason: 'request',
        reference: 'SEPA',
        key: randomUUID(),
      },
    });

  test('a withdrawal stays open until exactly its goods are refunded', async () => {
    const { person, order: boughtOrder } = await placeTransferOrder(shop, stockedItem, 3);
    await admin.call(ENDPOINTS.recordBankPayment, {
      params: { id: boughtOrder._id },
      body: { amountCents: boughtOrder.totals.totalCents, reference: 'N43' },
    });
    const before = await countWaitingWithdrawals();
    const lines = [{ sku: stockedItem.sku, quantity: 2 }];
    const { data } = await declareWithdrawal(
      words({ email: person.email, orderNumber: boughtOrder.number, lines }),
      person.client,
    );
    const q = String(data.reference);
    expect([await countWaitingWithdrawals(), (await listWithdrawals('open', q)).length]).toEqual([
      before + 1,
      1,
    ]);
    const unit = boughtOrder.lines[0]?.unitPriceCents ?? 0;
    expect((await refund(boughtOrder, 1, unit)).data.withdrawal).toMatchObject({ lines, closedAt: null });
    const refundedOrder = (await refund(boughtOrder, 1, unit)).data;
    expect(refundedOrder.withdrawal?.closedAt).toEqual(expect.any(String));
    expect(Object.values(refundedOrder.refundedParts.lines)).toMatchObject([{ units: 2 }]);
    expect([await countWaitingWithdrawals(), await listWithdrawals('open', q)]).toEqual([before, []]);
    expect(await listWithdrawals('closed', q)).toMatchObject([{ reference: q, orderId: boughtOrder._id }]);
  });

  test('a withdrawal of all remaining units covers the whole order', async () => {
    const { person, order: boughtOrder } = await placeTransferOrder(shop, stockedItem, 3);
    await admin.call(ENDPOINTS.recordBankPayment, {
      params: { id: boughtOrder._id },
      body: { amountCents: boughtOrder.totals.totalCents, reference: 'N43' },
    });
    await refund(boughtOrder, 1, boughtOrder.lines[0]?.unitPriceCents ?? 0);
    const declareUnits = async (quantity: number) => {
      const lines = [{ sku: stockedItem.sku, quantity }];
      const body = words({ email: person.email, orderNumber: boughtOrder.number, lines });
      return (await declareWithdrawal(body, person.client)).data.goods;
    };
    expect(await declareUnits(1)).toMatch(/ × 1$/);
    expect(await declareUnits(2)).toBe('');
  });

  test('staff can assign an order to a withdrawal and close the withdrawal', async () => {
    const { order: intendedOrder } = await placeTransferOrder(shop, stockedItem);
    const { data } = await declareWithdrawal(
      words({ name: 'Eloy', email: 'eloy@correo.example', orderNumber: '?' }),
    );
    const q = String(data.reference);
    const [found] = await listWithdrawals('unmatched', q);
    const id = found?._id ?? '';
    expect(found).toMatchObject({ orderId: null, arrivedAt: null, closedAt: null });
    expect((await edit(id, { orderNumber: 'MUN-2026-999999' })).data.key).toBe('noOrder');
    expect((await edit(id, {})).data.key).toBe('noUpdate');
    expect((await edit('0'.repeat(24), { arrived: true })).status).toBe(404);
    expect((await edit(id, { orderNumber: intendedOrder.number.toLowerCase() })).data).toMatchObject({
      linkedNumber: intendedOrder.number,
      orderId: intendedOrder._id,
    });
    const { data: opened } = await admin.call(ENDPOINTS.openOrder, { params: { id: intendedOrder._id } });
    expect(opened.withdrawal?.reference).toBe(q);
    expect((await edit(id, { arrived: true })).data).toMatchObject({
      arrivedAt: expect.any(String) as string,
    });
    const { data: arrived } = await admin.call(ENDPOINTS.openOrder, { params: { id: intendedOrder._id } });
    expect(arrived.withdrawal).toMatchObject({ reference: q, arrivedAt: expect.any(String) as string });
    expect((await edit(id, { closed: true })).data).toMatchObject({ closedAt: expect.any(String) as string });
    expect((await edit(id, { closed: false, arrived: false })).data).toMatchObject({
      closedAt: null,
      arrivedAt: null,
    });
    const { data: log } = await admin.call(ENDPOINTS.listAudit, {
      query: { kind: 'withdrawal', entityId: id },
    });
    expect(log.entries).toHaveLength(4);
    expect(log.entries.at(-1)?.changes).toMatchObject([
      { field: 'order', before: null, after: intendedOrder.number },
    ]);
    const otherUser = await signIn(shop.api);
    const rejection = await otherUser.client.callRejected(ENDPOINTS.editWithdrawal, {
      params: { id },
      body: { closed: true },
    });
    expect(rejection.status).toBe(403);
  });
});

test('an address receives at most five withdrawal receipts an hour', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++)
    statuses.push((await declareWithdrawal(words({ email: 'bombed@correo.example' }))).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

test('a withdrawal without an address or a session is rejected as incomplete', async () => {
  const { name, orderNumber } = words();
  const { status, data } = await declareWithdrawal({ name, orderNumber });
  expect([status, data.fields]).toEqual([400, [{ field: 'email', rule: 'required' }]]);
});

test('a data export contains withdrawals, whose names are removed by an erasure', async () => {
  const person = await signIn(shop.api);
  const { data } = await declareWithdrawal(
    words({ email: person.email, orderNumber: 'MUN-2026-555555' }),
    person.client,
  );
  const { data: mine } = await person.client.call(ENDPOINTS.exportMyData);
  expect(JSON.stringify(mine)).toContain(String(data.reference));
  const listWithdrawals = async () =>
    (await admin.call(ENDPOINTS.listWithdrawals, { query: { q: String(data.reference), view: 'all' } })).data;
  const id = (await listWithdrawals()).withdrawals[0]?._id ?? '';
  await admin.call(ENDPOINTS.editWithdrawal, { params: { id }, body: { closed: true } });
  await waitUntil(
    async () => (await shop.api.stored.outbox.findOne(`withdrawal-receipt:${id}`))?.status === 'done',
  );
  const body = { password: person.password, confirmation: person.email };
  expect((await person.client.call(ENDPOINTS.eraseAccount, { body })).status).toBe(200);
  expect((await listWithdrawals()).withdrawals).toMatchObject([
    { reference: data.reference, name: '—', email: '—' },
  ]);
  const resultsByName = await admin.call(ENDPOINTS.listWithdrawals, {
    query: { q: person.email, view: 'all' },
  });
  expect(resultsByName.data.total).toBe(0);
});
