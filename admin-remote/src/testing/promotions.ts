import type { AdminPromotion, PromotionPreview } from '@munay/contracts/admin/promotion';

export const promotionOf = (more: Partial<AdminPromotion> = {}): AdminPromotion => ({
  _id: 'p1',
  title: { es: 'Tres por dos', en: 'Three for two' },
  lane: 'goods',
  rule: { kind: 'buyGet', buy: 2, get: 1, percent: 100 },
  scope: { of: { tags: ['facial'] } },
  way: 'automatic',
  minCents: 0,
  alsoReduced: false,
  alone: false,
  announced: false,
  starts: null,
  ends: { day: '2099-11-30' },
  maxUses: null,
  perBuyer: null,
  firstOrder: false,
  version: 4,
  state: 'draft',
  position: 0,
  startsAt: null,
  endsAt: '2099-11-30T23:00:00.000Z',
  left: null,
  codes: 0,
  used: 0,
  savedCents: 0,
  excludedSizes: [],
  createdAt: '2026-11-01T08:00:00.000Z',
  ...more,
});
export const five = promotionOf({
  ...{ _id: 'p2', title: { es: 'Cinco de regalo', en: 'Five off' }, state: 'active', code: 'TALLER5' },
  ...{ lane: 'basket', rule: { kind: 'amount', cents: 500 }, scope: {}, way: 'shared', minCents: 3_000 },
  ...{ maxUses: 50, left: 3, used: 47, savedCents: 23_500 },
});
const row = { orderId: 'o1', number: 'MUN-2026-000007', paidAt: '2026-11-20T08:00:00.000Z' };
export const PREVIEW: PromotionPreview = {
  ...{ orders: 200, changed: 34, beforeCents: 664_200, afterCents: 635_207 },
  rows: [{ ...row, beforeCents: 2_560, afterCents: 1_870 }],
  emptiest: { ...row, beforeCents: 2_560, afterCents: 1_870 },
  sizes: {
    ...{ meant: 2, usable: 1 },
    rows: [
      { sku: 'AR-100', title: 'Arcilla rosa', size: '100 g', priceCents: 790, usable: true },
      { sku: 'RM-100', title: 'Rosa mosqueta', size: '100 g', priceCents: 790, usable: false },
    ],
  },
};
