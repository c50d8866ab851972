import { API, type Planted, TEST } from '../planted.ts';
import { drop, operand, replace, result, spread, statement } from '../syntax.ts';

const SUITE = `${TEST}/campaign/campaign.e2e.test.ts`;
const PRODUCT = `${API}/modules/product`;

/** Faults in campaigns and the periods they write. */
export const CAMPAIGN_FAULTS: readonly Planted[] = [
  {
    name: 'period-dropped-by-saving',
    what: 'saving a product drops the reduction of a campaign',
    file: `${PRODUCT}/product.changes.ts`,
    in: 'ProductChanges.replace',
    change: replace(spread('periodsWith'), '...(change.discount !== undefined && { discounts: [] })'),
    test: SUITE,
    named: 'the form and a saved product leave the campaign as it is',
  },
  {
    name: 'campaign-over-another',
    what: 'a campaign is written beside another reduction of the same days',
    file: `${PRODUCT}/product.campaign-periods.ts`,
    in: 'withCampaign',
    change: drop(statement('overlaps')),
    test: SUITE,
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
];
