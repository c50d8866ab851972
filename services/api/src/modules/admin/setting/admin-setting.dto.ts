import { SETTINGS, SHIPPING_TABLE } from '@munay/contracts/admin/setting';
import { dtoOf } from '../../../http/dto-of';

export class SettingsDto extends dtoOf(SETTINGS) {}
export class ShippingTableDto extends dtoOf(SHIPPING_TABLE) {}
