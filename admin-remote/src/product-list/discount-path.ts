import type { ProductRow } from '@munay/contracts/admin/lists';
import type { Locale, Localized } from '@munay/contracts/locale';
import { addDays, toShopDay } from '@munay/contracts/shop-day';
import { formatDate } from '@munay/kit';
import { buildNewCampaignPath } from '../product-shared/new-campaign';

/** Campaign titles are required in both languages. */
const SALE_TITLE: Localized = { es: 'Rebaja del {day}', en: 'Sale of {day}' };
const CAMPAIGN_DAYS = 7;

/**
 * URL of the form for a new campaign with these products. Each product is identified by the SKU of one of its sizes.
 * The campaign starts today and lasts a week, and its title contains its first day.
 */
export function createDiscountPath(products: readonly ProductRow[]): string {
  const today = toShopDay(new Date());
  const formatTitle = (locale: Locale): string =>
    SALE_TITLE[locale].replace('{day}', formatDate(locale, today, { day: 'numeric', month: 'long' }));
  return buildNewCampaignPath({
    title: { es: formatTitle('es'), en: formatTitle('en') },
    any: { skus: products.flatMap(({ sizes }) => sizes.slice(0, 1).map(({ sku }) => sku)) },
    starts: { day: today },
    ends: { day: addDays(today, CAMPAIGN_DAYS - 1) },
  });
}
