import type { AdminPromotion, PromotionInput } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId, type Client } from './client';

/** A promotion of 10 % off the basket with the code `JABON10`. */
export const DRAFT: PromotionInput = {
  title: { es: 'Diez por ciento', en: 'Ten percent' },
  target: 'basket',
  rule: { kind: 'percent', percent: 10 },
  scope: {},
  redemption: 'shared',
  code: 'JABON10',
  minCents: 0,
  includesDiscounted: false,
  exclusive: false,
  announced: false,
  starts: null,
  ends: null,
  maxUses: null,
  perBuyer: null,
  firstOrder: false,
};

/** An automatic promotion. */
export const THREE_FOR_TWO: Partial<PromotionInput> = {
  redemption: 'automatic',
  title: { es: 'Tres por dos', en: 'Three for two' },
  target: 'goods',
  rule: { kind: 'buyGet', buy: 2, get: 1, percent: 100 },
};

let codeCount = 0;
/** Creates a unique code. */
export const createCode = (): string => `CODIGO${(codeCount += 1)}`;

export const createDraft = async (
  staff: Client,
  change: Partial<PromotionInput> = {},
): Promise<AdminPromotion> => {
  const { code = DRAFT.code, ...draft } = { ...DRAFT, ...change };
  const body = { ...draft, ...(draft.redemption === 'shared' && code !== undefined && { code }) };
  const { status, message, data } = await staff.call(ENDPOINTS.createPromotion, { body });
  if (status !== 201) throw new Error(`The promotion was refused: ${status} ${message}`);
  return data;
};

export const moved = async (
  staff: Client,
  { _id, version }: Pick<AdminPromotion, '_id' | 'version'>,
  step: 'activate' | 'pause' | 'end' = 'activate',
): Promise<AdminPromotion> => {
  const { status, message, data } = await staff.call(ENDPOINTS.movePromotion, {
    ...byId(_id),
    body: { step, version },
  });
  if (status !== 200) throw new Error(`${step} was refused: ${status} ${message} ${JSON.stringify(data)}`);
  return data;
};

export const published = async (
  staff: Client,
  change: Partial<PromotionInput> = {},
): Promise<AdminPromotion> => moved(staff, await createDraft(staff, change));

/** Ends all active promotions. */
export async function endActive(staff: Client): Promise<void> {
  const { data } = await staff.call(ENDPOINTS.listPromotions, { query: { state: 'active' } });
  for (const promotion of data.promotions) await moved(staff, promotion, 'end');
}
