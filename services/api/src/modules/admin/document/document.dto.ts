import type { DocumentPeriod } from '@munay/contracts/admin/document';
import type { ShopDay } from '@munay/contracts/shop-day';
import { IsShopDay } from '../../../http/fields';

export class DocumentPeriodDto implements DocumentPeriod {
  @IsShopDay() from: ShopDay;
  @IsShopDay() to: ShopDay;
}
