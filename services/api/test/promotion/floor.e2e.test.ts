import { randomUUID } from 'node:crypto';
import type { RefundInput } from '@munay/contracts/admin/order';
import type { PromotionInput } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { sizesShop } from '../admin/product/sizes-shop';
import type { Client } from '../support/client';
import { byId } from '../support/client';
import { createCode, createDraft, endActive, moved, published } from '../support/promotions';
import { addToCart, checkoutBody, type StockedProduct } from '../support/shop';
import { waitUntil } from '../support/until';

const { shop, createFullProduct, change, offer } = sizesShop();
const staff = () => shop.admin.client;
afterEach(() => endActive(staff()));

const createAmountEach = (cents: number) =>
  ({ target: 'goods', rule: { kind: 'amountEach', cents } }) as const;
const BASKET = (cents: number) => ({ target: 'basket', rule: { kind: 'amount', cents } }) as const;
/** Creates a promotion for these products, with its own code. */
async function publishCode(item: StockedProduct, promotionTerms: Partial<PromotionInput>): Promise<string> {
  const code = createCode();
  await published(staff(), {
    code,
    includesDiscounted: true,
    scope: { of: { skus: [item.sku] } },
    ...promotionTerms,
  });
  return code;
}
async function createSingleCode(
  item: StockedProduct,
  promotionTerms: Partial<PromotionInput>,
): Promise<string> {
  const scope = { of: { skus: [item.sku] } };
  const draft = await createDraft(staff(), {
    redemption: 'single',
    includesDiscounted: true,
    scope,
    ...promotionTerms,
  });
  const createdCodes = await staff().call(ENDPOINTS.addPromotionCodes, {
    ...byId(draft._id),
    body: { count: 1 },
  });
  await moved(staff(), createdCodes.data);
  return (await shop.api.stored.promotionCodes.all({ promotionId: draft._id }))[0]?._id ?? '';
}
async function computeNets(client: Client, codes: readonly string[]): Promise<(number | undefined)[]> {
  for (const code of codes) await client.call(ENDPOINTS.addCode, { body: { code } });
  return (await client.call(ENDPOINTS.getCart)).data.products.map(({ netCents }) => netCents);
}

describe('minimum price of a unit', () => {
  test.each([
    ['an amount per unit', createAmountEach(600), 3],
    ['an amount per cart', BASKET(600), 1],
  ])(
    'each unit costs at least one cent with %s that equals the discounted price',
    async (_, promotionTerms, quantity) => {
      const item = await createFullProduct({ priceCents: 1_000 });
      const code = await publishCode(item, promotionTerms);
      await change(item.productId, { discount: offer(0, 40) });
      const { client } = await shop.buyer();
      await addToCart(client, item, quantity);
      expect(await computeNets(client, [code])).toEqual([quantity]);
    },
  );

  test('each unit costs at least one cent if two codes together exceed its price', async () => {
    const item = await createFullProduct({ priceCents: 690 });
    const codes = [await publishCode(item, createAmountEach(400)), await publishCode(item, BASKET(400))];
    const { client } = await shop.buyer();
    await addToCart(client, item);
    expect(await computeNets(client, codes)).toEqual([1]);
  });

  test('a single-use code may reduce a unit to zero', async () => {
    const item = await createFullProduct({ priceCents: 690 });
    const code = await createSingleCode(item, createAmountEach(690));
    const { client } = await shop.buyer();
    await addToCart(client, item, 2);
    expect(await computeNets(client, [code])).toEqual([0]);
  });
});

test('a promotion cannot be published if its amount is at least the discounted price of a product', async () => {
  const item = await createFullProduct({ priceCents: 1_000 });
  await change(item.productId, { discount: offer(0, 40) });
  const publish = async (includesDiscounted: boolean) => {
    const scope = { of: { skus: [item.sku] } };
    const draft = await createDraft(staff(), {
      ...createAmountEach(600),
      code: createCode(),
      scope,
      includesDiscounted,
    });
    const body = { step: 'activate', version: draft.version } as const;
    return (await staff().callRejected(ENDPOINTS.movePromotion, { ...byId(draft._id), body })).data.problems;
  };
  expect(await publish(true)).toEqual(['everythingFree']);
  expect(await publish(false)).toEqual(['scopeEmpty']);
});

describe('free units', () => {
  // Fault refund-of-nothing in RefundRequestService.requestRefund: replace(value('isFree'), 'false')
  test('returning a free unit updates the stock without a refund or credit note', async () => {
    const [gift, other] = [await createFullProduct({ units: 5 }), await createFullProduct({ units: 5 })];
    const code = await createSingleCode(gift, createAmountEach(690));
    const { client, email } = await shop.buyer();
    await addToCart(client, gift, 2);
    await addToCart(client, other);
    await computeNets(client, [code]);
    const cart = (await client.call(ENDPOINTS.getCart)).data;
    await client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) });
    const order = await shop.getOrder(email);
    const orderId = order?._id.toString() ?? '';
    await shop.sandbox.pay((order?.stripe as { sessionId: string }).sessionId);
    await waitUntil(async () => (await shop.getStatus(orderId)) === 'paid');
    const lineId = order?.lines.find(({ sku }) => sku === gift.sku)?.id ?? '';
    const paidId = order?.lines.find(({ sku }) => sku === other.sku)?.id ?? '';
    const createRefundRequest = (id: string, amountCents: number): RefundInput => ({
      scope: 'lines',
      amountCents,
      reason: 'request',
      key: randomUUID(),
      lines: [{ lineId: id, quantity: 1, restock: 1 }],
    });
    expect((await shop.askRefund(orderId, createRefundRequest(lineId, 0))).data.refunds).toMatchObject([
      { amountCents: 0, state: 'done', creditNote: null, lines: [{ quantity: 1, cents: 0, restock: 1 }] },
    ]);
    expect(await shop.getCounts(gift.sku)).toEqual([4, 0, 1]);
    expect(await shop.getOutbox('refund', orderId)).toEqual([]);
    expect(await shop.getOutbox('order-refunded', orderId)).toEqual([]);
    expect(await shop.getStatus(orderId)).toBe('paid');
    expect(await shop.refundRefusal(orderId, createRefundRequest(paidId, 0))).toBe('amountDiffers');
    expect(await shop.refundRefusal(orderId, { ...createRefundRequest(lineId, 0), lines: [] })).toBe(
      'refundTooLarge',
    );
    expect(await shop.brokenInvariants()).toEqual({});
  });
});
