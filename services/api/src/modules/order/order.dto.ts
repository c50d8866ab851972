import { IsOptional, Matches } from 'class-validator';
import type { OrderListQuery } from '@munay/contracts/admin/lists';
import { UPDATE_ORDER_INPUT } from '@munay/contracts/order/order-fields';
import { dtoOf } from '../../http/dto-of';

export class UpdateOrderDto extends dtoOf(UPDATE_ORDER_INPUT) {}

export class OrderPageDto {
  @IsOptional() @Matches(/^[0-9a-f]{24}$/) cursor?: string;
}

/** Sort orders of the staff order list; the first is the default. */
export const ORDER_SORTS = [
  '-createdAt',
  'createdAt',
  '-totalCents',
  'totalCents',
] as const satisfies NonNullable<OrderListQuery['sort']>[];
