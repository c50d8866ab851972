import { randomUUID } from 'node:crypto';
import type { DraftOrder, DraftQuoteInput } from '@munay/contracts/admin/draft-order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../../support/client';
import { type SignedInPerson, signIn } from '../../support/people';
import { createCode, endActive, published, THREE_FOR_TWO } from '../../support/promotions';
import { ADDRESS, addToCart, type StockedProduct } from '../../support/shop';
import { resetNumbers } from '../../support/stored';
import { createStaffedShop, expectConsistentRecords } from '../../support/suite-shop';

const shop = createStaffedShop();

describe('orders entered by staff', () => {
  const draft = (item: StockedProduct, overrides: Partial<DraftOrder> = {}): DraftOrder => ({
    key: randomUUID(),
    customer: { name: 'Mercedes Puesto', email: 'mercedes@example.com' },
    locale: 'es',
    lines: [{ productId: item.productId, size: item.size, quantity: 2 }],
    shipping: 'pickup',
    address: ADDRESS,
    payment: 'cash',
    ...overrides,
  });
  const removeAddress = (order: DraftOrder): DraftOrder => {
    delete order.address;
    return order;
  };
  const counts = () => {
    const { orders, stockMoves, auditLog } = shop.api.stored;
    return Promise.all([orders, stockMoves, auditLog].map((rows) => rows.count()));
  };
  const submitDraft = (body: DraftOrder) => shop.admin.client.call(ENDPOINTS.draftOrder, { body });

  // Fault checkout-key in order.schema.ts:
  // replace(argument('OrderSchema.index', 1, 'checkoutKey_sparse'), "{ name: 'checkoutKey_sparse', sparse:
  // true }")
  test('a cash order is paid immediately and created once per idempotency key', async () => {
    const item = await shop.addProduct({ units: 5, priceCents: 850 });
    const body = draft(item);
    const [first, second] = await Promise.all([submitDraft(body), submitDraft(body)]);
    expect([first.status, first.data._id]).toEqual([201, second.data._id]);
    expect(first.data).toMatchObject({
      status: 'paid',
      source: 'staff',
      payment: { method: 'cash', paidCents: 1700 },
      totals: { totalCents: 1700 },
    });
    expect((await shop.openOrder(first.data._id)).billNumber).toMatch(/^S-/);
    expect(await shop.getCounts(item.sku)).toEqual([3, 0, 2]);
  });

  test('a draft order is rejected with the current total if the quoted total has changed', async () => {
    const item = await shop.addProduct({ units: 9, priceCents: 850 });
    const withTotal = draft(item, { totalCents: 1_600 });
    const { status, data } = await shop.admin.client.callRejected(ENDPOINTS.draftOrder, { body: withTotal });
    expect([status, data.key, data.totalCents]).toEqual([409, 'totalDiffers', 1_700]);
    expect(await shop.getCounts(item.sku)).toEqual([9, 0, 0]);
    expect((await submitDraft({ ...withTotal, totalCents: 1_700 })).status).toBe(201);
  });

  test('a draft quote includes delivery and reserves no stock', async () => {
    const [product, salt] = [
      await shop.addProduct({ units: 9, priceCents: 850 }),
      await shop.addProduct({ units: 9, priceCents: 1_000, discountPercent: 15 }),
    ];
    const input: DraftQuoteInput = {
      lines: [
        { productId: product.productId, size: product.size, quantity: 2 },
        { productId: salt.productId, size: salt.size, quantity: 1 },
      ],
      shipping: 'standard',
      postcode: ADDRESS.postcode,
    };
    const quote = async (overrides: Partial<DraftQuoteInput> = {}) =>
      (await shop.admin.client.call(ENDPOINTS.quoteDraft, { body: { ...input, ...overrides } })).data;
    const before = await counts();
    const { lines, sums, taxIdAboveCents } = await quote();
    expect(lines).toEqual([
      { ...input.lines[0], lineCents: 1_700 },
      { ...input.lines[1], lineCents: 850 },
    ]);
    expect(sums).toMatchObject({ goodsCents: 2_550, shippingCents: 490, totalCents: 3_040, dueCents: 3_040 });
    expect(sums.vat).toEqual([{ percent: 21, grossCents: 3_040, baseCents: 2_512, vatCents: 528 }]);
    expect(taxIdAboveCents).toBe(300_000);
    expect((await quote({ postcode: '07001' })).sums).toMatchObject({
      shippingCents: 790,
      totalCents: 3_340,
    });
    expect((await quote({ shipping: 'pickup', postcode: '' })).sums.totalCents).toBe(2_550);
    expect([await counts(), await shop.getCounts(product.sku)]).toEqual([before, [9, 0, 0]]);

    const body = {
      ...draft(product),
      lines: input.lines,
      shipping: 'standard',
      totalCents: sums.totalCents,
    } as const;
    expect((await submitDraft(body)).data.totals).toMatchObject({
      goodsCents: sums.goodsCents,
      savedCents: sums.savedCents,
      totalCents: sums.totalCents,
    });
  });

  test('a draft quote is rejected whenever the order would be rejected', async () => {
    const item = await shop.addProduct({ units: 9, priceCents: 850 });
    const line = { productId: item.productId, size: item.size, quantity: 1 };
    const rejection = async (overrides: Partial<DraftQuoteInput>, client = shop.admin.client) => {
      const body: DraftQuoteInput = { lines: [line], shipping: 'standard', postcode: '28012', ...overrides };
      const { code, data } = await client.callRejected(ENDPOINTS.quoteDraft, { body });
      return data.key ?? code;
    };
    expect(await rejection({ lines: [line, { ...line, size: '1 kg' }] })).toBe('sizeUnknown');
    expect(await rejection({ lines: [{ ...line, productId: 'f'.repeat(24) }] })).toBe('noProduct');
    expect(await rejection({ postcode: '35001' })).toBe('shippingUnavailable');
    expect(await rejection({ lines: [] })).toBe('badRequest');
    expect(await rejection({ lines: [line, line] })).toBe('badRequest');
    expect(await rejection({ lines: Array<typeof line>(51).fill(line) })).toBe('badRequest');
    expect(await rejection({}, (await shop.buyer()).client)).toBe('notAllowed');
  });

  test('cash is rejected for an order of 1,000 € or more', async () => {
    const [affordableSoap, expensiveSoap] = [49_999, 50_000].map((priceCents) =>
      shop.addProduct({ units: 9, priceCents }),
    );
    expect((await submitDraft(draft((await affordableSoap)!))).status).toBe(201);
    const body = draft((await expensiveSoap)!);
    const { status, data } = await shop.admin.client.callRejected(ENDPOINTS.draftOrder, { body });
    expect([status, data.key]).toEqual([409, 'cashLimitExceeded']);
    expect((await submitDraft({ ...body, payment: 'terminal', reference: '7788' })).status).toBe(201);
  });

  test('a draft order is created although a failover has lost the last order number', async () => {
    const item = await shop.addProduct({ units: 9, priceCents: 850 });
    const before = await submitDraft(draft(item));
    await resetNumbers(shop.api, 'order', 1);
    const { status, data } = await submitDraft(draft(item));
    expect([status, data.number === before.data.number]).toEqual([201, false]);
  });

  // Fault order-for-unverified-account in DraftQuoteService.listOffers: replace(callee('users.findOwner'), 'this.users.findUnverified')
  test('a draft order is assigned only to an account with a confirmed email address', async () => {
    const item = await shop.addProduct({ units: 9, priceCents: 850 });
    const email = 'mercedes.claim@munay.example';
    const claim = await signIn(shop.api, { email, validated: false });
    const getOrders = async ({ client }: SignedInPerson) => (await client.call(ENDPOINTS.getOrders)).data;
    const customer = { name: 'Mercedes Puesto', email };
    await submitDraft(draft(item, { customer }));
    expect(await getOrders(claim)).toEqual([]);
    const owner = await signIn(shop.api, { email });
    await submitDraft(draft(item, { customer: { ...customer, email: 'Mercedes.Claim@munay.example' } }));
    expect([(await getOrders(owner)).length, await getOrders(claim)]).toEqual([1, []]);
  });

  test('a draft order paid by bank transfer waits for the payment', async () => {
    const item = await shop.addProduct({ units: 2, priceCents: 850 });
    const transferDraft = await submitDraft(
      draft(item, {
        payment: 'transfer',
        lines: [{ ...item, quantity: 1 }].map(({ productId, size, quantity }) => ({
          productId,
          size,
          quantity,
        })),
      }),
    );
    expect([transferDraft.data.status, await shop.getCounts(item.sku)]).toEqual([
      'pending_payment',
      [1, 1, 0],
    ]);
    const findRejection = async (body: DraftOrder) =>
      (await shop.admin.client.callRejected(ENDPOINTS.draftOrder, { body })).data.key;
    expect(await findRejection(draft(item))).toBe('stockShort');
    const { data } = await shop.admin.client.callRejected(ENDPOINTS.draftOrder, {
      body: draft(item, { payment: 'terminal' }),
    });
    expect([data.key, data.fields]).toEqual([
      'referenceMissing',
      [{ field: 'reference', rule: 'isNotEmpty' }],
    ]);
  });

  test('a pickup order requires a name but no address', async () => {
    const item = await shop.addProduct({ units: 5, priceCents: 850 });
    const customer = { name: 'Remedios Puesto', phone: '+34 600 00 99 88' };
    const body = removeAddress(draft(item, { customer }));
    const { data } = await submitDraft(body);
    expect(data).toMatchObject({
      status: 'paid',
      customer: { name: 'Remedios Puesto', email: '' },
      address: { name: 'Remedios Puesto', line1: '', phone: '600009988' },
      totals: { totalCents: 1700, shippingCents: 0 },
    });
    const found = await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { q: '600009988' } });
    expect(found.data.orders.map(({ _id }) => _id)).toEqual([data._id]);
    const [mail] = await shop.getOutbox('order-paid', data._id);
    const expectedLines = {
      params: { type: 'order-paid' },
      query: { locale: 'es' as const, job: String(mail?._id) },
    };
    expect((await shop.admin.client.callRejected(ENDPOINTS.previewMail, expectedLines)).data.key).toBe(
      'nothingToSend',
    );
    const bill = await shop.admin.client.callRejected(ENDPOINTS.sendBill, byId(data._id));
    expect(bill.data.key).toBe('noEmail');
    const sentDraft = removeAddress(draft(item, { shipping: 'standard' }));
    const rejection = await shop.admin.client.callRejected(ENDPOINTS.draftOrder, { body: sentDraft });
    expect([rejection.status, rejection.data.fields?.map(({ field }) => field)]).toEqual([400, ['address']]);
  });
});

describe('promotions of orders entered by staff', () => {
  /** Ends promotions after each test, because active promotions apply to every order. */
  afterEach(() => endActive(shop.admin.client));

  const createLines = () => [{ productId: shop.soap.productId, size: shop.soap.size, quantity: 3 }];
  const quote = async (overrides: Partial<DraftQuoteInput>) =>
    (
      await shop.admin.client.call(ENDPOINTS.quoteDraft, {
        body: { lines: createLines(), shipping: 'pickup', postcode: '', ...overrides },
      })
    ).data;
  const order = (overrides: Partial<DraftOrder>): DraftOrder => ({
    key: randomUUID(),
    customer: { name: 'Marta' },
    locale: 'es',
    payment: 'cash',
    lines: createLines(),
    shipping: 'pickup',
    ...overrides,
  });

  test('a draft order gets automatic promotions and the codes of the customer', async () => {
    await published(shop.admin.client, THREE_FOR_TWO);
    const code = createCode();
    await published(shop.admin.client, { code });
    expect(await quote({ codes: [code] })).toMatchObject({
      codes: [{ code, state: 'applied', savedCents: 138 }],
      sums: { goodsCents: 2070, totalCents: 1242, promotions: [{ cents: 690 }, { cents: 138 }] },
    });
    const body = order({ codes: [code], totalCents: 1242 });
    const { data } = await shop.admin.client.call(ENDPOINTS.draftOrder, { body });
    expect(data).toMatchObject({
      totals: { totalCents: 1242 },
      promotions: [{ cents: 690 }, { code, cents: 138 }],
    });
  });

  test('a manual discount replaces promotions that save less', async () => {
    await published(shop.admin.client, THREE_FOR_TWO);
    const reason = 'caja golpeada';
    const manualDiscount = { percent: 40, reason };
    expect(await quote({ manualDiscount: { cents: 690, reason } })).toMatchObject({
      manualDiscount: { savedCents: 690, othersCents: 690, applied: false },
      sums: { totalCents: 1380, promotions: [{ title: 'Tres por dos' }] },
    });
    expect(await quote({ manualDiscount })).toMatchObject({
      manualDiscount: { savedCents: 828, othersCents: 690, applied: true },
      sums: { totalCents: 1242, promotions: [{ title: reason, target: 'basket', cents: 828 }] },
    });
    const { data } = await shop.admin.client.call(ENDPOINTS.draftOrder, {
      body: order({ manualDiscount, totalCents: 1242 }),
    });
    expect(data.promotions).toMatchObject([{ title: { es: reason, en: reason }, cents: 828 }]);
    const [placed] = await shop.api.stored.auditLog.all(data._id);
    expect(placed?.fields.changes).toContainEqual({
      field: 'manualDiscount',
      before: null,
      after: manualDiscount,
    });
  });

  // Fault manual-refund-above-rest in DraftQuoteService.priceDraft: drop(statement('requireSomeLeft'))
  test('a manual discount that leaves nothing to pay is rejected', async () => {
    const findRejection = async (manualDiscount: DraftOrder['manualDiscount']) =>
      (
        await shop.admin.client.callRejected(ENDPOINTS.draftOrder, {
          body: order(manualDiscount ? { manualDiscount } : {}),
        })
      ).data.fields;
    const reason = 'regalo';
    expect(await findRejection({ cents: 2068, reason })).toEqual([
      { field: 'manualDiscount.cents', rule: 'max' },
    ]);
    expect(await findRejection({ percent: 100, reason })).toEqual([
      { field: 'manualDiscount.percent', rule: 'max' },
    ]);
    expect(await findRejection({ reason })).toEqual([{ field: 'manualDiscount.percent', rule: 'required' }]);
    expect(await findRejection({ cents: 2067, reason })).toBeUndefined();
  });

  test('promotion limits apply to the selected customer without address verification', async () => {
    const { client, email } = await shop.buyer();
    const code = createCode();
    await published(shop.admin.client, { code, perBuyer: 1 });
    await addToCart(client, shop.soap);
    expect((await client.call(ENDPOINTS.addCode, { body: { code } })).data.codes).toMatchObject([
      { state: 'applied' },
    ]);
    const customer = { name: 'Marta', email };
    await shop.admin.client.call(ENDPOINTS.draftOrder, { body: order({ customer, codes: [code] }) });
    expect((await client.call(ENDPOINTS.getCart)).data.codes).toMatchObject([
      { state: 'rejected', reason: 'codeAlreadyUsed' },
    ]);
    expect((await quote({ email, codes: [code] })).codes).toMatchObject([{ reason: 'codeAlreadyUsed' }]);
  });
});

expectConsistentRecords(shop);
