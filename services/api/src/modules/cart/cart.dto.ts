import { Allow, IsDefined, IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import { SHIPPING_METHODS, type ShippingMethod } from '@munay/contracts/order/address';
import type { AddItem, QuoteInput, UpdateItem } from '@munay/contracts/order/cart';
import { IsId, OneLine, ToldAs } from '../../http/fields';
import { RefusedAs } from '../../http/validation.pipe';

const SIZE_MAX = 40;
const POSTCODE_MAX = 10;

@RefusedAs('itemIncomplete')
export class AddItemDto implements AddItem {
  @IsId() productId: string;
  /** Validated by the service, which has a specific text for it. */
  @Allow() @ToldAs({ type: 'integer', minimum: 1, maximum: LIMITS.lineQuantity }) quantity: number;
  @IsString() @MaxLength(SIZE_MAX) size: string;
  @IsOptional() @IsString() @MaxLength(SIZE_MAX) sku?: string;
}

@RefusedAs('itemIncomplete')
export class UpdateItemDto implements UpdateItem {
  @IsId() itemId: string;
  @IsDefined() @ToldAs({ type: 'integer', maximum: LIMITS.lineQuantity }) quantity: number;
  @IsString() @MaxLength(SIZE_MAX) size: string;
  @IsOptional() @IsString() @MaxLength(SIZE_MAX) sku?: string;
}

@RefusedAs('itemIncomplete')
export class RemoveItemDto {
  @IsId() itemId: string;
}

export class CartCodeDto {
  @OneLine(LIMITS.codeTypedMax) @MinLength(1) code: string;
}

export class QuoteDto implements QuoteInput {
  @IsIn(['ES']) country: 'ES';
  @IsString() @MaxLength(POSTCODE_MAX) postcode: string;
  @IsIn(SHIPPING_METHODS) shipping: ShippingMethod;
}
