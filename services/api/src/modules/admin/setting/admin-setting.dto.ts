import { IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import {
  NEW_ORDER_MAILS,
  type NewOrderMails,
  type SettingsInput,
  type ShippingTableView,
} from '@munay/contracts/admin/setting';
import { LIMITS } from '@munay/contracts/limits';
import {
  SHIPPING_METHODS,
  SHIPPING_ZONES,
  type ShippingMethod,
  type ShippingZone,
} from '@munay/contracts/order/address';
import { MayBeAbsent, OneLine, ShopPhone } from '../../../http/fields';
import { NestedList } from '../../../http/nested';
import { IsEmailAddress } from '../../user/user.email';

const PIECES_MAX = 10_000;
const COST_MAX_CENTS = 100_000;
const GOODS_MAX_CENTS = 10_000_000;

export class SettingsDto implements SettingsInput {
  @IsInt() @Min(0) version: number;
  @IsInt() @Min(0) @Max(PIECES_MAX) lowStockThreshold: number;
  @ValidateIf((_, value) => value !== '') @IsEmailAddress() contactEmail: string;
  @ShopPhone() contactPhone: string;
  @OneLine(LIMITS.nameMax) accountHolder: string;
  @OneLine(LIMITS.ibanMax) iban: string;
  @MayBeAbsent() @IsIn(NEW_ORDER_MAILS) newOrderMails?: NewOrderMails;
}

class ShippingOptionDto {
  @IsIn(SHIPPING_METHODS) method: ShippingMethod;
  @IsIn(SHIPPING_ZONES) zone: ShippingZone;
  @IsInt() @Min(0) @Max(COST_MAX_CENTS) costCents: number;
  @ValidateIf((_, value) => value !== null) @IsInt() @Min(0) @Max(GOODS_MAX_CENTS) freeFromCents:
    number | null;
}

export class ShippingTableDto implements ShippingTableView {
  @IsInt() @Min(0) version: number;
  @NestedList(() => ShippingOptionDto, SHIPPING_METHODS.length * SHIPPING_ZONES.length, { min: 1 })
  options: ShippingOptionDto[];
}
