import type { PromotionInput } from '@munay/contracts/admin/promotion';
import { useFormat, useT } from '@munay/kit';
import { useProductsByKey } from '../product-shared/use-products-by-key';
import { listCriterionKeys } from './promotion-draft';
import { describePromotion } from './promotion-texts';

/** Describes the whole promotion in sentences. @param isShown whether to load the names of its products */
export function usePromotionText(promotion: PromotionInput, isShown = true): string {
  const t = useT();
  const format = useFormat();
  const { findName } = useProductsByKey(isShown ? listCriterionKeys(promotion.scope) : []);
  return describePromotion(promotion, t, format, findName);
}
