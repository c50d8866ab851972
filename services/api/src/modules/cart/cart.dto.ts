import { Allow, IsDefined } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import { ADD_ITEM, CART_CODE, QUOTE, REMOVE_ITEM, UPDATE_ITEM } from '@munay/contracts/order/cart-fields';
import { dtoOf } from '../../http/dto-of';
import { ToldAs } from '../../http/fields';
import { RefusedAs } from '../../http/validation.pipe';

@RefusedAs('itemIncomplete')
export class AddItemDto extends dtoOf(ADD_ITEM, {
  quantity: [Allow(), ToldAs({ type: 'integer', minimum: 1, maximum: LIMITS.lineQuantity })],
}) {}

@RefusedAs('itemIncomplete')
export class UpdateItemDto extends dtoOf(UPDATE_ITEM, {
  quantity: [IsDefined(), ToldAs({ type: 'integer', maximum: LIMITS.lineQuantity })],
}) {}

@RefusedAs('itemIncomplete')
export class RemoveItemDto extends dtoOf(REMOVE_ITEM) {}

export class CartCodeDto extends dtoOf(CART_CODE) {}
export class QuoteDto extends dtoOf(QUOTE) {}
