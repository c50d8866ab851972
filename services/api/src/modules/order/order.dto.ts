import type { OrderListQuery } from '@munay/contracts/admin';
import { ORDER_STATUSES, type OrderStatus } from '@munay/contracts/order-moves';
import { IsIn, IsOptional, Matches } from 'class-validator';

export class UpdateOrderDto {
  @IsIn(ORDER_STATUSES)
  status: OrderStatus;
}

export class OwnOrdersDto {
  @IsOptional()
  @Matches(/^[0-9a-f]{24}$/)
  cursor?: string;
}

/** Sorts a staff table offers; the first is the default. */
export const ORDER_SORTS = [
  '-createdAt',
  'createdAt',
  '-totalCents',
  'totalCents',
] as const satisfies NonNullable<OrderListQuery['sort']>[];
