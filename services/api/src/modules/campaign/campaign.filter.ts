import type { CampaignCriteria, CampaignFilter } from '@munay/contracts/admin/campaign';
import type { ProductFields } from '../product/product.types';

type FilteredFields = Pick<ProductFields, 'tags' | 'category' | 'scent' | 'sizes'>;

const matchesCriteria = ({ tags, category, scent, sizes }: FilteredFields, by: CampaignCriteria): boolean =>
  [
    by.tags?.some((tag) => tags.includes(tag)),
    by.categories?.includes(category),
    by.scents?.includes(scent),
    by.skus?.some((sku) => sizes.some((size) => size.sku === sku)),
    by.weightsGrams?.some((grams) => sizes.some(({ weightGrams }) => weightGrams === grams)),
  ].includes(true);

/** Whether a campaign's filter includes a product. */
export const matchesFilter = (product: FilteredFields, { any, except = {} }: CampaignFilter): boolean =>
  matchesCriteria(product, any) && !matchesCriteria(product, except);
