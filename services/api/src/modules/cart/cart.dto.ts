import { Allow, IsDefined } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import {
  ADD_ITEM_INPUT,
  CART_CODE,
  QUOTE,
  REMOVE_ITEM_INPUT,
  UPDATE_ITEM_INPUT,
} from '@munay/contracts/order/cart-fields';
import { dtoOf } from '../../http/dto-of';
import { DocumentedAs } from '../../http/fields';
import { FailsAs } from '../../http/validation.pipe';

@FailsAs('itemIncomplete')
export class AddItemDto extends dtoOf(ADD_ITEM_INPUT, {
  quantity: [Allow(), DocumentedAs({ type: 'integer', minimum: 1, maximum: LIMITS.lineQuantity })],
}) {}

@FailsAs('itemIncomplete')
export class UpdateItemDto extends dtoOf(UPDATE_ITEM_INPUT, {
  quantity: [IsDefined(), DocumentedAs({ type: 'integer', maximum: LIMITS.lineQuantity })],
}) {}

@FailsAs('itemIncomplete')
export class RemoveItemDto extends dtoOf(REMOVE_ITEM_INPUT) {}

export class CartCodeDto extends dtoOf(CART_CODE) {}
export class QuoteDto extends dtoOf(QUOTE) {}
