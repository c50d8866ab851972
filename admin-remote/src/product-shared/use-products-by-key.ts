import type { ProductRow } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { endpointQuery, keepPreviousData, useQuery } from '@munay/kit';

/** Products keyed by id or SKU. `find` returns undefined while a product loads and null for an unknown key. */
export function useProductsByKey(keys: readonly string[]) {
  const requestedKeys = [...new Set(keys)].sort().slice(0, LIMITS.pageSizeMax);
  const { data, isPlaceholderData } = useQuery({
    ...endpointQuery(ENDPOINTS.listAllProducts, {
      query: { keys: requestedKeys, pageSize: LIMITS.pageSizeMax },
    }),
    enabled: requestedKeys.length > 0,
    placeholderData: keepPreviousData,
  });
  const products = data?.products ?? [];
  const isComplete = data !== undefined && !isPlaceholderData;
  const find = (key: string): ProductRow | null | undefined =>
    products.find(({ _id, sizes }) => _id === key || sizes.some(({ sku }) => sku === key)) ??
    (isComplete ? null : undefined);
  /** Title of a product, with the size if the key is a SKU; undefined for an unknown key. */
  const findName = (key: string): string | undefined => {
    const product = find(key);
    const size = product?.sizes.find(({ sku }) => sku === key);
    return size ? `${product?.title}, ${size.label}` : product?.title;
  };
  return { isComplete, find, findName };
}
