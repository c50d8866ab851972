import type { PromotionInput } from '@munay/contracts/admin/promotion';
import { useFormat, useT } from '@munay/kit';
import { useProductsByKey } from '../product-shared/use-products-by-key';
import { listKeys } from './promotion-draft';
import { promotionText } from './promotion-words';

/** The whole promotion in sentences. @param isShown whether the names of its products are loaded */
export function usePromotionText(promotion: PromotionInput, isShown = true): string {
  const t = useT();
  const format = useFormat();
  const { findName } = useProductsByKey(isShown ? listKeys(promotion.scope) : []);
  return promotionText(promotion, t, format, findName);
}
