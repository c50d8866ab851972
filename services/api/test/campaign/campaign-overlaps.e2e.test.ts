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
  oldSoap,
  pays,
} = openCampaignShop();

describe('campaigns for products that have another discount', () => {
  // Fault campaign-overlap in withCampaign: drop(statement('overlaps'))
  test('a campaign skips and lists products with an overlapping discount', async () => {
    const [plain, reduced] = [await oldSoap(), await oldSoap()];
    await change(reduced.productId, { discount: own(3, 9) });
    const seen = await preview([plain, reduced]);
    expect(seen).toMatchObject({ products: 2, discounted: 1 });
    expect(seen.overlaps).toMatchObject([
      { _id: reduced.productId, percent: 10, campaign: null, obstacle: 'overlaps', after: null },
    ]);
    const campaign = await published([plain, reduced]);
    expect(campaign).toMatchObject({
      products: 1,
      skipped: [{ _id: reduced.productId, title: 'Lavanda', obstacle: 'overlaps' }],
      newMatches: [],
    });
    expect(await periodsOf(reduced)).toEqual([[10, undefined, undefined]]);
  });

  test('a campaign replaces the discount of a product on request', async () => {
    const soap = await oldSoap(1_000);
    const discount = own(-2, 20);
    await change(soap.productId, { discount });
    const replace = [soap.productId.toUpperCase()];
    const days = { starts: daysFromNow(2), ends: daysFromNow(4) };
    const seen = await preview([soap], { ...days, replace });
    expect(seen.overlaps).toMatchObject([
      // The discounted price equals the lowest price of the 30 days before, so no reduction may be announced
      { obstacle: null, replaced: true, after: { startsAt: seen.endsAt, announcedPercent: 0 } },
    ]);
    const { _id, startsAt, endsAt, replaced } = await published([soap], { ...days, replace });
    expect(replaced).toEqual([{ _id: soap.productId, title: 'Lavanda', ...discount, campaign: null }]);
    expect(await periodsOf(soap)).toEqual([
      [10, undefined, undefined],
      [20, _id, true],
    ]);
    const product = await open(soap.productId);
    expect(product).toMatchObject({ discount, campaigns: [{ percent: 20, startsAt, endsAt }] });
    await change(soap.productId, { discount: own(-2, 9) });
    expect(await periodsOf(soap)).toHaveLength(2);
    await change(soap.productId, { discount: null });
    expect(await periodsOf(soap)).toEqual([[20, _id, true]]);
  });

  // Fault replaced-discount-deleted in withCampaign: drop(element('others'))
  test('a replaced discount applies again when the campaign is shortened, ended or undone', async () => {
    const [soap, other] = [await oldSoap(1_000), await oldSoap(1_000)];
    for (const { productId } of [soap, other]) await change(productId, { discount: own(-2, 60) });
    const replace = [soap.productId, other.productId];
    const scheduled = await published([soap, other], {
      starts: daysFromNow(2),
      ends: daysFromNow(9),
      replace,
    });
    const paysOn = (days: number) => runAtTime(at(days), () => pays(soap));
    expect([await paysOn(1), await paysOn(5), await paysOn(7), await paysOn(11)]).toEqual([
      900, 800, 800, 900,
    ]);
    const earlier = await moveEnd(scheduled, daysFromNow(5));
    expect([await paysOn(5), await paysOn(7)]).toEqual([800, 900]);
    const later = await moveEnd(earlier, daysFromNow(20));
    expect([await paysOn(15), await paysOn(22)]).toEqual([800, 900]);
    await undo(later);
    expect([await paysOn(5), await paysOn(15)]).toEqual([900, 900]);
    expect(await periodsOf(soap)).toEqual([[10, undefined, undefined]]);
    const running = await published([soap, other], { replace });
    expect(await pays(other)).toBe(800);
    expect(running.replaced).toHaveLength(2);
    expect((await undo(running)).replaced).toEqual([]);
    expect(await pays(other)).toBe(900);
  });

  test('the discount of an earlier campaign applies again when the later campaign is undone', async () => {
    const soap = await oldSoap(1_000);
    const outer = await published([soap], { starts: daysFromNow(1), ends: daysFromNow(9), percent: 10 });
    const inner = await published([soap], {
      starts: daysFromNow(3),
      ends: daysFromNow(5),
      replace: [soap.productId],
    });
    expect(inner.replaced).toMatchObject([{ percent: 10, campaign: outer.title }]);
    expect(await runAtTime(at(4), () => pays(soap))).toBe(800);
    await undo(inner);
    expect(await runAtTime(at(4), () => pays(soap))).toBe(900);
  });

  test('the overlap report names the overlapping campaign', async () => {
    const soap = await oldSoap();
    const of = (from: number) => ({ starts: daysFromNow(from), ends: daysFromNow(from) });
    const first = await published([soap], of(2));
    const [overlap] = (await preview([soap], of(2))).overlaps;
    expect(overlap).toMatchObject({ campaign: first.title, percent: 20 });
    for (const from of [4, 6, 8, 10])
      expect(await published([soap], of(from))).toMatchObject({ products: 1 });
    expect(await published([soap], of(12))).toMatchObject({ products: 0, skipped: [{ obstacle: 'full' }] });
    const { version } = await open(soap.productId);
    const response = await staff().refused(ENDPOINTS.updateProduct, {
      ...byId(soap.productId),
      body: { version, discount: own(-1, 1) },
    });
    expect([response.status, response.data.key]).toEqual([409, 'discountsFull']);
  });
});
