import { IsBoolean, IsDefined, IsIn, IsInt, IsOptional, Matches, Max, Min, MinLength } from 'class-validator';
import type { OrderListQuery } from '@munay/contracts/admin/lists';
import { LIMITS } from '@munay/contracts/limits';
import type { BankAccount } from '@munay/contracts/order/bank';
import type { UpdateOrder } from '@munay/contracts/order/order';
import { ORDER_STATUSES, type OrderStatus } from '@munay/contracts/order/order-status';
import { MayBeAbsent, OneLine } from '../../http/fields';
import { Nested } from '../../http/nested';

class BankAccountDto implements BankAccount {
  @OneLine(LIMITS.nameMax) @MinLength(1) holder: string;
  @OneLine(LIMITS.ibanMax) @MinLength(1) iban: string;
}

export class UpdateOrderDto implements UpdateOrder {
  @IsIn(ORDER_STATUSES) status: OrderStatus;
  @MayBeAbsent() @IsDefined() @Nested(() => BankAccountDto) payBackTo?: BankAccount;
  @MayBeAbsent() @OneLine(LIMITS.reportNoteMax) @MinLength(1) reason?: string;
  @MayBeAbsent() @IsBoolean() restock?: boolean;
  @MayBeAbsent() @IsInt() @Min(0) @Max(LIMITS.cardPaymentMaxCents) arrivedCents?: number;
}

export class OrderPageDto {
  @IsOptional() @Matches(/^[0-9a-f]{24}$/) cursor?: string;
}

/** Sort orders of the staff's table; the first is the default. */
export const ORDER_SORTS = [
  '-createdAt',
  'createdAt',
  '-totalCents',
  'totalCents',
] as const satisfies NonNullable<OrderListQuery['sort']>[];
