import { API, type Planted, TEST } from '../planted.ts';
import { drop, element, operand, property, replace, result, spread, statement } from '../syntax.ts';

const SUITE = `${TEST}/campaign/campaign.e2e.test.ts`;
const OVERLAPS = `${TEST}/campaign/campaign-overlaps.e2e.test.ts`;
const PRODUCT = `${API}/modules/product`;

/** Faults in campaigns and the periods they write. */
export const CAMPAIGN_FAULTS: readonly Planted[] = [
  {
    name: 'period-dropped-by-saving',
    what: 'saving a product drops the reduction of a campaign',
    file: `${PRODUCT}/product.changes.ts`,
    in: 'ProductChanges.replace',
    change: replace(spread('discountsWith'), '...(discount !== undefined && { discounts: [] })'),
    test: SUITE,
    named: 'the form and a saved product leave the campaign as it is',
  },
  {
    name: 'campaign-over-another',
    what: 'a campaign is written beside another reduction of the same days',
    file: `${PRODUCT}/product.campaign-periods.ts`,
    in: 'withCampaign',
    change: drop(statement('overlaps')),
    test: OVERLAPS,
    named: 'is left out and listed',
  },
  {
    name: 'campaign-before-its-start',
    what: 'a reduction counts before it starts',
    file: `${PRODUCT}/product.pricing.ts`,
    in: 'discountInForce',
    change: drop(operand('startsAt')),
    test: SUITE,
    named: 'one that has not started shows nothing',
  },
  {
    name: 'campaign-written-twice',
    what: 'going on with a campaign writes soaps again that have it',
    file: `${PRODUCT}/product.campaign-periods.ts`,
    in: 'hasCampaign',
    change: replace(result('one', 'campaignId'), 'false'),
    test: SUITE,
    named: 'publishing twice at once, or going on with it',
  },
  {
    name: 'replaced-discount-deleted',
    what: 'a campaign deletes the discounts that it replaces',
    file: `${PRODUCT}/product.campaign-periods.ts`,
    in: 'withCampaign',
    change: drop(element('others')),
    test: OVERLAPS,
    named: 'has it back when the campaign ends earlier',
  },
  {
    name: 'sale-not-recorded',
    what: 'the price history does not record that a product is archived',
    file: `${PRODUCT}/product.changes.ts`,
    in: 'decidedBy',
    change: drop(element('status')),
    test: `${TEST}/catalogue/prior-price.e2e.test.ts`,
    named: 'a product that was archived for 31 days announces nothing when it returns',
  },
  {
    name: 'removed-size-on-sale',
    what: 'the price history keeps a size on sale that was removed',
    file: `${PRODUCT}/product.changes.ts`,
    in: 'ProductChanges.appendPrices',
    change: replace(property('status'), "status: 'active'"),
    test: `${TEST}/catalogue/prior-price.e2e.test.ts`,
    named: 'a size that is removed and added again',
  },
];
