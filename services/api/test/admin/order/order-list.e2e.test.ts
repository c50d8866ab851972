import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../../support/client';
import { ADDRESS } from '../../support/shop';
import { createStaffedShop } from '../../support/suite-shop';

const shop = createStaffedShop();

describe('order list', () => {
  test('the order list can be searched by number, email, SKU and postcode', async () => {
    const item = await shop.addProduct({ units: 5, priceCents: 4321 });
    const { orderId, order, person } = await shop.transferred(item);
    const list = async (query: object) =>
      (await shop.admin.client.call(ENDPOINTS.getAllOrders, { query })).data.orders.map(({ _id }) => _id);
    for (const q of [order.number, order.number.slice(-6), person.email, item.sku, `28012 ${item.sku}`])
      expect(await list({ q })).toContain(orderId);
    expect(await list({ q: item.sku, payment: 'card' })).toEqual([]);
    expect(await list({ q: item.sku, minCents: 4321, maxCents: 4811 })).toEqual([orderId]);
    expect(await list({ q: item.sku, maxCents: 4320 })).toEqual([]);
    expect(await list({ q: item.sku, from: '2001-01-01', to: '2001-12-31' })).toEqual([]);
    expect(
      (await shop.admin.client.callRejected(ENDPOINTS.getAllOrders, { query: { from: 'gestern' } })).status,
    ).toBe(400);
  });

  test('tax ids and phone numbers are normalised when stored and found in any notation', async () => {
    const phone = '\u202aTel.: (+34) 958/12.34.56 ext 7\u202c';
    const taxId = 'N.I.F.: ES-B-12.345.674';
    const body = { taxId, address: { ...ADDRESS, phone } };
    const { orderId, order } = await shop.transferred(await shop.addProduct({ units: 1 }), 1, body);
    expect(order).toMatchObject({ taxId: 'B12345674', address: { phone: '958123456 ext. 7' } });
    const findIds = async (q: string) =>
      (await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q } })).data.orders.some(
        ({ _id }) => _id === orderId,
      );
    for (const q of [
      'B12345674',
      'b-12345674',
      'ES B 12.345.674',
      'NIF: B\u00a012345674',
      '958123456',
      '958 12 34 56',
      '(+34) 958/123456',
      '0034 958 123 456',
      '34958123456',
      '958 12 3',
      '+34 958 12',
      '\u202a958 123 456\u202c',
      'tel:+34958123456',
    ])
      expect([q, await findIds(q)]).toEqual([q, true]);
    for (const q of ['B12345', '958 12 35']) expect([q, await findIds(q)]).toEqual([q, q === 'B12345']);
  });

  test('the order list can be searched by the displayed city, product and total', async () => {
    const item = await shop.addProduct({ units: 5, priceCents: 6543 });
    const { orderId, order } = await shop.transferred(item);
    const [line] = order.lines;
    const rows = async (q: string) =>
      (await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q, pageSize: 100 } })).data.orders;
    const total = String(order.totals.totalCents / 100);
    const slug = `${line?.slug.replaceAll('-', ' ')} ${order.number}`;
    for (const q of [order.address.city ?? '', total.replace('.', ','), `${total} €`, slug])
      expect({ q, found: (await rows(q)).some(({ _id }) => _id === orderId) }).toEqual({ q, found: true });
    const foundByEuros = await rows(String(Math.floor(order.totals.totalCents / 100)));
    // The random slug of the product may start with the same digits
    expect(foundByEuros.filter(({ match }) => match?.by !== 'product')).toEqual([]);
    const matches = (await rows(`${line?.title} ${order.number}`)).map(({ _id, match }) => [_id, match]);
    expect(matches).toEqual([[orderId, { by: 'product', text: line?.title }]]);
  });

  test('the order list can be searched by parcel, invoice and payment data', async () => {
    const call = shop.admin.client;
    const { orderId, order } = await shop.transferred();
    const { version, address } = await shop.openOrder(orderId);
    const newAddress = { ...address, name: 'Begoña Iturralde', phone: '+34 600 11 22 33' };
    await call.call(ENDPOINTS.editOrder, { ...byId(orderId), body: { version, address: newAddress } });
    await call.call(ENDPOINTS.recordBankPayment, {
      ...byId(orderId),
      body: { amountCents: order.totals.totalCents, reference: 'Norma43 7788' },
    });
    await shop.move(shop.admin, orderId, 'processing');
    const ship = (tracking: string) =>
      call.call(ENDPOINTS.shipOrder, {
        ...byId(orderId),
        body: { carrier: 'seur', tracking, notify: false },
      });
    await ship('SR-000777');
    await ship('SR-000778');
    const { data } = await call.call(ENDPOINTS.refundOrder, {
      ...byId(orderId),
      body: {
        scope: 'all',
        amountCents: order.totals.totalCents,
        lines: [],
        reason: 'late',
        reference: 'SEPA-99',
        key: randomUUID(),
      },
    });
    const findIds = async (q: string) =>
      (await call.call(ENDPOINTS.getAllOrders, { query: { q } })).data.orders.some(
        ({ _id }) => _id === orderId,
      );
    const words = ['iturralde', '600112233', '+34 600 11 22 33', '600 112 233', '34600112233', 'norma43'];
    const bill = data.billNumber ?? 'none';
    const [note = 'none'] = data.creditNotes;
    for (const q of [
      ...words,
      'sr-000778',
      bill,
      `${bill[0]}${Number(bill.slice(-6))}`,
      `${bill[0]?.toLowerCase()}-${bill.slice(-6)}`,
      note,
      'sepa-99',
      `${order.number} begoña`,
    ])
      expect({ q, found: await findIds(q) }).toEqual({ q, found: true });
    for (const q of ['600112234', 'iturralde 7799', 'sr-000779'])
      expect({ q, found: await findIds(q) }).toEqual({ q, found: false });
    const { data: rows } = await call.call(ENDPOINTS.getAllOrders, { query: { q: bill } });
    expect(rows.orders.map(({ _id, match }) => [_id, match])).toEqual([
      [orderId, { by: 'bill', text: bill }],
    ]);
    const card = await shop.paid();
    const intent = (await shop.openOrder(card.orderId)).provider?.intentId ?? 'none';
    expect((await call.call(ENDPOINTS.getAllOrders, { query: { q: intent } })).data.total).toBe(1);
  });

  test('the order list can be searched by parts of numbers and names', async () => {
    const { person, order } = await shop.transferred();
    const list = (query: object) => shop.admin.client.call(ENDPOINTS.getAllOrders, { query });
    for (const q of [
      order.number,
      order.number.slice(-6),
      order.number.toLowerCase(),
      person.email,
      person.email.slice(0, 15),
      `quispe ${order.number}`,
    ])
      expect((await list({ q })).data.orders.map(({ _id }) => _id)).toContain(order._id);
    expect((await list({ q: `${order.number} nobody` })).data).toMatchObject({ total: 0, orders: [] });
    const { data } = await list({ status: ['pending_payment'], pageSize: 2, sort: '-createdAt' });
    expect(data.orders.every(({ status }) => status === 'pending_payment')).toBe(true);
    expect(data.total).toBe(data.counts.pending_payment);
    expect(data.counts.paid).toBeGreaterThan(0);
    expect(data.orders[0]).toMatchObject({
      number: order.number,
      itemCount: 1,
      totalCents: 1180,
      payment: { method: 'transfer', paidCents: 0, payBy: order.payment.reservedUntil },
    });
  });

  test('an exact order number ranks before longer order numbers', async () => {
    await shop.transferred();
    const [waits, invoicedOrder] = [await shop.transferred(), await shop.paid()];
    const { billNumber, number } = await shop.openOrder(invoicedOrder.orderId);
    const set = (id: string, fields: object) => shop.orders.set(id, fields);
    const toNumberTerms = (digits: string) => [`mun-2026-${digits}`, digits, String(Number(digits))];
    await set(waits.orderId, { number: 'MUN-2026-900005', terms: toNumberTerms('900005') });
    await set(invoicedOrder.orderId, { number: 'MUN-2026-000900', terms: toNumberTerms('000900') });
    const list = async (q: string, sort = '-createdAt' as const) =>
      (await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q, sort, pageSize: 1 } })).data
        .orders[0];
    const olderOrder = await shop.transferred();
    await set(olderOrder.orderId, {
      number: 'MUN-2025-000900',
      terms: toNumberTerms('000900'),
      createdAt: new Date(0),
    });
    expect((await list('900'))?._id).toBe(invoicedOrder.orderId);
    expect((await list('000900'))?._id).toBe(invoicedOrder.orderId);
    const second = (
      await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q: '900', pageSize: 1, page: 2 } })
    ).data;
    expect([second.orders[0]?._id, second.total]).toEqual([olderOrder.orderId, 3]);
    const digits = billNumber?.slice(-6) ?? '';
    expect(digits).not.toBe(number.slice(-6));
    expect((await list(digits))?._id).not.toBe(invoicedOrder.orderId);
  });

  test('a search for several words returns the same results for few and many matching orders', async () => {
    const { orderId } = await shop.transferred();
    const model = await shop.getOrder(orderId);
    const sameDayOrders = Array.from({ length: 230 }, (_, index) => ({
      ...model,
      checkoutKey: `twin:${index}`,
      _id: new Types.ObjectId(),
      number: `TWIN-${index}`,
      status: index % 3 === 0 ? 'shipped' : 'delivered',
      terms: ['twin', 'rosalia', index < 30 ? 'pocas' : 'muchas'],
      totals: { ...(model?.totals as object), totalCents: 1_000 + (index % 7) },
      createdAt: new Date(Date.UTC(2020, 0, 1, 0, index % 50)),
    }));
    await shop.orders.add(...sameDayOrders);
    const list = async (query: object) =>
      (await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { pageSize: 10, ...query } })).data;
    const numbers = async (query: object) => (await list(query)).orders.map(({ number }) => number);
    const fewMatches = await list({ q: 'pocas rosalia', page: 3 });
    expect(fewMatches).toMatchObject({
      total: 30,
      totalIsMore: false,
      counts: { shipped: 10, delivered: 20 },
    });
    expect(await list({ q: 'pocas rosalia', status: ['shipped'] })).toMatchObject({ total: 10 });
    expect(await list({ q: 'twin rosalia' })).toMatchObject({ total: 200, totalIsMore: true });
    for (const sort of ['createdAt', '-createdAt', 'totalCents', '-totalCents'])
      for (const page of [1, 2])
        expect([sort, await numbers({ q: 'pocas rosalia', sort, page })]).toEqual([
          sort,
          await numbers({ q: 'pocas', sort, page }),
        ]);
    await shop.orders.remove('twin');
  });

  test('the counts of the built-in order views do not depend on the selected view', async () => {
    const { orderId, person } = await shop.transferred();
    const card = await shop.paid();
    const [first, other] = [new Types.ObjectId(orderId), new Types.ObjectId(card.orderId)];
    const name = `Vista${orderId}`;
    for (const _id of [first, other])
      await shop.orders.change(_id, { $addToSet: { terms: name.toLowerCase() } });
    const views = async (query: object) =>
      (await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q: name, ...query } })).data.views;
    const expectedCounts = { paid: 1, pending_payment: 1, transfers: 1 };
    expect(await views({})).toEqual(expectedCounts);
    expect(await views({ status: ['pending_payment'], payment: 'transfer' })).toEqual(expectedCounts);
    expect(await views({ problem: 'disputed' })).toEqual(expectedCounts);
    expect((await views({ q: `${name} ${person.email}` })).transfers).toBe(1);
  });

  test('order searches use an index', async () => {
    const plan = await shop.orders.plan({ terms: { $regex: '^ana' } }, { createdAt: -1 });
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
  });

  test('a bulk status change reports the result of each order', async () => {
    const [first, otherOrder] = [await shop.paid(), await shop.transferred()];
    const { data } = await shop.admin.client.call(ENDPOINTS.setOrderStatuses, {
      body: { ids: [first.orderId, otherOrder.orderId, '0'.repeat(24)], status: 'processing' },
    });
    expect(data.map(({ ok, error }) => [ok, error?.key ?? null])).toEqual([
      [true, null],
      [false, 'transitionNotAllowed'],
      [false, 'noOrder'],
    ]);
  });

  test('the order export uses the CSV format of the requested language', async () => {
    const { orderId, order } = await shop.transferred();
    const { version, address } = await shop.openOrder(orderId);
    const note = '=HYPERLINK("http://evil","x");@SUM(A1)';
    await shop.admin.client.call(ENDPOINTS.editOrder, {
      ...byId(orderId),
      body: { version, note, address: { ...address, name: 'Begoña Iturralde', phone: '+34 600 11 22 33' } },
    });
    const read = async (lang: string, separator: string) => {
      const response = await shop.admin.client.fetch(
        'GET',
        `/api/admin/orders.csv?q=${order.number}`,
        undefined,
        {
          'accept-language': lang,
        },
      );
      expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
      const [head = '', row = '', end] = (await response.text()).split('\r\n');
      expect(end).toBe('');
      const cells = row.split(separator);
      return {
        row,
        of: Object.fromEntries(head.split(separator).map((name, at) => [name, cells[at]])),
      };
    };
    const formatEuros = (cents: number, comma: string) => (cents / 100).toFixed(2).replace('.', comma);
    const es = await read('es', ';');
    expect(es.of).toMatchObject({
      Estado: 'Pendiente de pago',
      Destinatario: 'Begoña Iturralde',
      Dirección: address.line1,
      Teléfono: '600112233',
      'Base imponible': formatEuros(order.totals.baseCents, ','),
      Total: formatEuros(order.totals.totalCents, ','),
      Moneda: 'EUR',
      Pago: 'Transferencia',
      Fecha: expect.stringMatching(/^\d\d\/\d\d\/20\d\d \d\d:\d\d$/) as string,
    });
    expect(es.row).toContain(`"'=HYPERLINK(""http://evil"",""x"");'@SUM(A1)"`);
    const en = await read('en', ',');
    expect(en.of.Status).toBe('Awaiting payment');
    expect(en.row).toContain(`,${formatEuros(order.totals.totalCents, '.')},EUR,`);
  });

  test('the order export can be limited to selected orders', async () => {
    const [first, otherOrder, other] = [
      await shop.transferred(),
      await shop.transferred(),
      await shop.transferred(),
    ];
    const requestCsv = (ids: readonly string[]) =>
      shop.admin.client.fetch('GET', `/api/admin/orders.csv?${ids.map((id) => `ids=${id}`).join('&')}`);
    const unknownIds = Array.from({ length: 98 }, (_, index) => String(index).padStart(24, '0'));
    const text = await (await requestCsv([first.orderId, otherOrder.orderId, ...unknownIds])).text();
    expect(text).toContain(first.order.number);
    expect(text).toContain(otherOrder.order.number);
    expect(text).not.toContain(other.order.number);
    expect((await requestCsv([...unknownIds, ...unknownIds])).status).toBe(400);
    expect((await requestCsv(['all'])).status).toBe(400);
  });
});
