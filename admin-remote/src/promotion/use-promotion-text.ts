import type { PromotionInput } from '@munay/contracts/admin/promotion';
import { useFormat, useT } from '@munay/kit';
import { useProductsByKey } from '../product-shared/use-products-by-key';
import { type NameOf, promotionText } from './promotion-words';

/** The whole promotion in sentences. @param isShown whether the names of its products are loaded */
export function usePromotionText(promotion: PromotionInput, isShown = true): string {
  const t = useT();
  const format = useFormat();
  const { of = {}, except = {} } = promotion.scope;
  const keys = [of, except].flatMap(({ products = [], skus = [] }) => [...products, ...skus]);
  const { find } = useProductsByKey(isShown ? keys : []);
  const nameOf: NameOf = (key) => {
    const product = find(key);
    const size = product?.sizes.find(({ sku }) => sku === key);
    return size ? `${product?.title}, ${size.label}` : product?.title;
  };
  return promotionText(promotion, t, format, nameOf);
}
