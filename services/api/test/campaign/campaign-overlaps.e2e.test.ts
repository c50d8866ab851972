import { ENDPOINTS } from '@munay/contracts/endpoints';
import { runAtTime } from '../support/at-clock';
import { byId } from '../support/client';
import { openCampaignShop } from './campaign-shop';

const {
  open,
  change,
  staff,
  daysFromNow,
  at,
  own,
  published,
  moveEnd,
  undo,
  preview,
  periodsOf,
  oldSoap: addOldProduct,
  pays,
} = openCampaignShop();

describe('campaigns for products that have another discount', () => {
  // Fault campaign-overlap in withCampaign: drop(statement('overlaps'))
  test('a campaign skips and lists products with an overlapping discount', async () => {
    const [fullPriceProduct, reduced] = [await addOldProduct(), await addOldProduct()];
    await change(reduced.productId, { discount: own(3, 9) });
    const previewResult = await preview([fullPriceProduct, reduced]);
    expect(previewResult).toMatchObject({ products: 2, discounted: 1 });
    expect(previewResult.overlaps).toMatchObject([
      { _id: reduced.productId, percent: 10, campaign: null, obstacle: 'overlaps', after: null },
    ]);
    const campaign = await published([fullPriceProduct, reduced]);
    expect(campaign).toMatchObject({
      products: 1,
      skipped: [{ _id: reduced.productId, title: 'Lavanda', obstacle: 'overlaps' }],
      newMatches: [],
    });
    expect(await periodsOf(reduced)).toEqual([[10, undefined, undefined]]);
  });

  test('a campaign replaces the discount of a product on request', async () => {
    const item = await addOldProduct(1_000);
    const discount = own(-2, 20);
    await change(item.productId, { discount });
    const replace = [item.productId.toUpperCase()];
    const days = { starts: daysFromNow(2), ends: daysFromNow(4) };
    const previewResult = await preview([item], { ...days, replace });
    expect(previewResult.overlaps).toMatchObject([
      // The discounted price is the lowest of the previous 30 days, so no discount may be announced
      { obstacle: null, replaced: true, after: { startsAt: previewResult.endsAt, announcedPercent: 0 } },
    ]);
    const { _id, startsAt, endsAt, replaced } = await published([item], { ...days, replace });
    expect(replaced).toEqual([{ _id: item.productId, title: 'Lavanda', ...discount, campaign: null }]);
    expect(await periodsOf(item)).toEqual([
      [10, undefined, undefined],
      [20, _id, true],
    ]);
    const product = await open(item.productId);
    expect(product).toMatchObject({ discount, campaigns: [{ percent: 20, startsAt, endsAt }] });
    await change(item.productId, { discount: own(-2, 9) });
    expect(await periodsOf(item)).toHaveLength(2);
    await change(item.productId, { discount: null });
    expect(await periodsOf(item)).toEqual([[20, _id, true]]);
  });

  // Fault replaced-discount-deleted in withCampaign: drop(element('otherDiscounts'))
  test('a replaced discount applies again when the campaign is shortened, ended or undone', async () => {
    const [item, other] = [await addOldProduct(1_000), await addOldProduct(1_000)];
    for (const { productId } of [item, other]) await change(productId, { discount: own(-2, 60) });
    const replace = [item.productId, other.productId];
    const scheduledCampaign = await published([item, other], {
      starts: daysFromNow(2),
      ends: daysFromNow(9),
      replace,
    });
    const quotePriceOn = (days: number) => runAtTime(at(days), () => pays(item));
    expect([
      await quotePriceOn(1),
      await quotePriceOn(5),
      await quotePriceOn(7),
      await quotePriceOn(11),
    ]).toEqual([900, 800, 800, 900]);
    const earlierCampaign = await moveEnd(scheduledCampaign, daysFromNow(5));
    expect([await quotePriceOn(5), await quotePriceOn(7)]).toEqual([800, 900]);
    const laterCampaign = await moveEnd(earlierCampaign, daysFromNow(20));
    expect([await quotePriceOn(15), await quotePriceOn(22)]).toEqual([800, 900]);
    await undo(laterCampaign);
    expect([await quotePriceOn(5), await quotePriceOn(15)]).toEqual([900, 900]);
    expect(await periodsOf(item)).toEqual([[10, undefined, undefined]]);
    const runningCampaign = await published([item, other], { replace });
    expect(await pays(other)).toBe(800);
    expect(runningCampaign.replaced).toHaveLength(2);
    expect((await undo(runningCampaign)).replaced).toEqual([]);
    expect(await pays(other)).toBe(900);
  });

  test('the discount of an earlier campaign applies again when the later campaign is undone', async () => {
    const item = await addOldProduct(1_000);
    const outerCampaign = await published([item], {
      starts: daysFromNow(1),
      ends: daysFromNow(9),
      percent: 10,
    });
    const innerCampaign = await published([item], {
      starts: daysFromNow(3),
      ends: daysFromNow(5),
      replace: [item.productId],
    });
    expect(innerCampaign.replaced).toMatchObject([{ percent: 10, campaign: outerCampaign.title }]);
    expect(await runAtTime(at(4), () => pays(item))).toBe(800);
    await undo(innerCampaign);
    expect(await runAtTime(at(4), () => pays(item))).toBe(900);
  });

  test('the overlap report names the overlapping campaign', async () => {
    const item = await addOldProduct();
    const of = (from: number) => ({ starts: daysFromNow(from), ends: daysFromNow(from) });
    const first = await published([item], of(2));
    const [overlap] = (await preview([item], of(2))).overlaps;
    expect(overlap).toMatchObject({ campaign: first.title, percent: 20 });
    for (const from of [4, 6, 8, 10])
      expect(await published([item], of(from))).toMatchObject({ products: 1 });
    expect(await published([item], of(12))).toMatchObject({ products: 0, skipped: [{ obstacle: 'full' }] });
    const { version } = await open(item.productId);
    const response = await staff().callRejected(ENDPOINTS.updateProduct, {
      ...byId(item.productId),
      body: { version, discount: own(-1, 1) },
    });
    expect([response.status, response.data.key]).toEqual([409, 'discountsFull']);
  });
});
