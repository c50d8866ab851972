import fc from 'fast-check';
import { getAnnouncedDiscount } from '@munay/contracts/money';
import { changeEnd, removeCampaign, withCampaign } from './product.campaign-periods';
import { findLowestBefore, type PriceDecision, toPriceDecisions } from './product.price-history';
import { type Discount, findDiscountInForce, findOverlap, listDiscountsWith } from './product.pricing';

const HOURS = 6;
const PER_DAY = 24 / HOURS;
const SKU = 'LAV-100';
/** The time of a step; each step is six hours. */
const at = (step: number): Date => new Date(Date.UTC(2026, 0, 1) + step * HOURS * 3_600_000);

type Action =
  | { kind: 'price'; cents: number }
  | { kind: 'own'; percent: number; starts: number; durationSteps: number | null }
  | { kind: 'ownNone' }
  | { kind: 'campaign'; percent: number; starts: number; durationSteps: number; replaces: boolean }
  | { kind: 'undo' | 'moveEnd'; which: number; by: number }
  | { kind: 'status'; status: 'draft' | 'active' | 'archived' }
  | { kind: 'publishIn'; steps: number | null };

const steps = (days: number) => fc.integer({ min: 1, max: days * PER_DAY });
const percent = fc.constantFrom(10, 20, 30, 40);
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), cents: fc.constantFrom(500, 690, 990, 1_000, 1_250) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('own' as const),
      percent,
      starts: fc.integer({ min: -8, max: 20 }),
      durationSteps: fc.option(steps(20)),
    }),
  },
  fc.record({ kind: fc.constant('ownNone' as const) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('campaign' as const),
      percent,
      starts: fc.integer({ min: 0, max: 20 }),
      durationSteps: steps(12),
      replaces: fc.boolean(),
    }),
  },
  fc.record({
    kind: fc.constantFrom('undo' as const, 'moveEnd' as const),
    which: fc.integer({ min: 0, max: 5 }),
    by: fc.integer({ min: -20, max: 20 }),
  }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom('draft' as const, 'active' as const, 'active' as const, 'archived' as const),
  }),
  fc.record({ kind: fc.constant('publishIn' as const), steps: fc.option(steps(4)) }),
);
/** Random actions, each with the number of steps until the next one. */
const randomWalk = fc.record({
  acts: fc.array(fc.tuple(fc.integer({ min: 0, max: 8 * PER_DAY }), action), { minLength: 2, maxLength: 25 }),
  rest: fc.integer({ min: 0, max: 20 }),
});

interface PlannedCampaign {
  percent: number;
  starts: number;
  ends: number;
  replaces: boolean;
}

/**
 * The slow reference implementation. It stores staff's requests and the charged price for every step, and finds an
 * earlier price by going back step by step. It uses neither interrupted periods nor spans.
 */
class Reference {
  cents = 690;
  status = 'active';
  publishAt: number | null = null;
  singleDiscount: PlannedCampaign | null = null;
  /** Campaigns in order of publication. */
  campaigns: PlannedCampaign[] = [];
  chargedPrices: (number | null)[] = [];

  private getPercentAt(step: number): number {
    const runs = (entry: PlannedCampaign | null) =>
      entry !== null && entry.starts <= step && step < entry.ends;
    const replacing = this.campaigns.filter((campaign) => campaign.replaces && runs(campaign)).at(-1);
    const other = [this.singleDiscount, ...this.campaigns.filter(({ replaces }) => !replaces)].find(runs);
    return (replacing ?? other)?.percent ?? 0;
  }

  /** What a buyer pays in a step, in cents; null while the size cannot be bought. */
  computePaidPrice(step: number): number | null {
    if (this.status !== 'active' || (this.publishAt !== null && step < this.publishAt)) return null;
    return Math.round((this.cents * (100 - this.getPercentAt(step))) / 100);
  }

  /** The displayed reference price and percentage after these steps; null if no discount is displayed. */
  getStruckPrice(): { beforeCents: number; percent: number } | null {
    const lastStep = this.chargedPrices.length - 1;
    const now = this.chargedPrices[lastStep] ?? null;
    if (now === null) return null;
    let startedAt = lastStep;
    while (startedAt > 0 && this.chargedPrices[startedAt - 1] === now) startedAt -= 1;
    const days = this.chargedPrices.slice(Math.max(0, startedAt - 30 * PER_DAY), startedAt);
    let [consecutiveDays, wholeDay, lowest] = [0, false, Infinity];
    for (const cents of days) {
      consecutiveDays = cents === null ? 0 : consecutiveDays + 1;
      wholeDay ||= consecutiveDays >= PER_DAY;
      lowest = Math.min(lowest, cents ?? Infinity);
    }
    const before = Math.min(lowest, this.cents);
    const discountPercent = Math.floor(((before - now + 0.5) * 100) / before);
    return wholeDay && before > now && discountPercent > 0
      ? { beforeCents: before, percent: discountPercent }
      : null;
  }
}

/** The tested implementation, which uses the services' functions on stored discounts and price decisions. */
class Shop {
  readonly rows: PriceDecision[] = [];
  priceCents = 690;
  product: Parameters<typeof toPriceDecisions>[0] = {
    _id: 'p',
    status: 'active',
    publishAt: null,
    discounts: [],
  };

  decide(step: number, change: Partial<Shop['product']>): void {
    this.product = { ...this.product, ...change };
    const sizes = [{ sku: SKU, label: '100 g', priceCents: this.priceCents }];
    this.rows.push(...toPriceDecisions(this.product, sizes, at(step)));
  }

  computePaidPrice(step: number): number | null {
    const { status, publishAt } = this.product;
    if (status !== 'active' || (publishAt && publishAt > at(step))) return null;
    return Math.round(
      (this.priceCents * (100 - (findDiscountInForce(this.product, at(step))?.percent ?? 0))) / 100,
    );
  }

  getStruckPrice(step: number) {
    const unitPriceCents = this.computePaidPrice(step);
    const lowest30DaysCents = findLowestBefore(SKU, at(step), this.rows);
    if (unitPriceCents === null) return null;
    return getAnnouncedDiscount({ priceCents: this.priceCents, unitPriceCents, lowest30DaysCents });
  }
}

/** Applies an action to both implementations. If the shop rejects the action, neither changes. */
function perform(entry: Action, step: number, shop: Shop, reference: Reference): void {
  const now = at(step);
  switch (entry.kind) {
    case 'price':
      reference.cents = shop.priceCents = entry.cents;
      return shop.decide(step, {});
    case 'status':
      reference.status = entry.status;
      return shop.decide(step, { status: entry.status });
    case 'publishIn':
      reference.publishAt = entry.steps === null ? null : step + entry.steps;
      return shop.decide(step, { publishAt: reference.publishAt === null ? null : at(reference.publishAt) });
    case 'ownNone':
    case 'own': {
      const plannedDiscount = entry.kind === 'own' ? plan({ ...entry, replaces: false }, step) : null;
      const discounts = listDiscountsWith(shop.product, plannedDiscount && toDiscount(plannedDiscount), now);
      if (findOverlap(discounts.filter(({ replaces }) => !replaces))) return;
      reference.singleDiscount = plannedDiscount;
      return shop.decide(step, { discounts });
    }
    case 'campaign': {
      const plannedDiscount = plan(entry, step);
      const campaignId = String(reference.campaigns.length);
      const period = { ...toDiscount(plannedDiscount), endsAt: at(plannedDiscount.ends), campaignId };
      const discounts = withCampaign(shop.product, period, entry.replaces, now);
      // A campaign counts toward the limit even if it does not include the product
      reference.campaigns.push(
        Array.isArray(discounts) ? plannedDiscount : { ...plannedDiscount, starts: 0, ends: 0 },
      );
      return Array.isArray(discounts) ? shop.decide(step, { discounts }) : undefined;
    }
    case 'undo':
    case 'moveEnd': {
      const planned = reference.campaigns[entry.which];
      // An undone campaign has no period left, so its end cannot be moved
      if (!planned || planned.ends <= Math.max(step, planned.starts)) return;
      const campaignId = String(entry.which);
      if (entry.kind === 'undo') {
        planned.ends = Math.max(planned.starts, step);
        return shop.decide(step, { discounts: removeCampaign(shop.product, campaignId, now) });
      }
      const ends = planned.ends + entry.by;
      if (ends <= step || ends <= planned.starts) return;
      const discounts = changeEnd(shop.product, campaignId, { from: at(planned.ends), to: at(ends) });
      if (!discounts) return;
      planned.ends = ends;
      return shop.decide(step, { discounts });
    }
  }
}

const plan = (
  {
    percent: discountPercent,
    starts,
    durationSteps,
    replaces,
  }: { percent: number; starts: number; durationSteps: number | null; replaces: boolean },
  step: number,
): PlannedCampaign => ({
  percent: discountPercent,
  replaces,
  starts: step + starts,
  ends: durationSteps === null ? Infinity : step + starts + durationSteps,
});
const toDiscount = ({ percent: discountPercent, starts, ends }: PlannedCampaign): Discount => ({
  percent: discountPercent,
  startsAt: at(starts),
  endsAt: ends === Infinity ? null : at(ends),
});

test('current and reference prices of random histories match a reference implementation', () => {
  let struck = 0;
  fc.assert(
    fc.property(randomWalk, ({ acts, rest }) => {
      const [shop, reference] = [new Shop(), new Reference()];
      let step = 0;
      shop.decide(step, {});
      const wait = (until: number): void => {
        for (; step < until; step += 1) reference.chargedPrices.push(reference.computePaidPrice(step));
      };
      for (const [after, discount] of [...acts, [rest, null] as const]) {
        wait(step + after);
        if (discount) perform(discount, step, shop, reference);
        // The price that a page shows immediately after the action
        reference.chargedPrices.push(reference.computePaidPrice(step));
        expect([step, shop.computePaidPrice(step), shop.getStruckPrice(step)]).toEqual([
          step,
          reference.computePaidPrice(step),
          reference.getStruckPrice(),
        ]);
        if (reference.getStruckPrice()) struck += 1;
        reference.chargedPrices.pop();
      }
    }),
    { numRuns: 2_000 },
  );
  expect(struck).toBeGreaterThan(2_000);
});
