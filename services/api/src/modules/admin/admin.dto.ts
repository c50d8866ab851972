import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ROLES } from '@munay/contracts/account/access';
import {
  ORDER_PROBLEMS,
  ORDER_TRAITS,
  type OrderExportQuery,
  type OrderListQuery,
  type OrderProblem,
  type OrderTrait,
  type UserListQuery,
} from '@munay/contracts/admin/lists';
import { LIMITS } from '@munay/contracts/limits';
import { ORDER_STATUSES, type OrderStatus } from '@munay/contracts/order/order-status';
import { PAYMENT_METHODS, type PaymentMethod } from '@munay/contracts/shop/payment-methods';
import type { ShopDay } from '@munay/contracts/shop-day';
import { IsId, IsShopDay } from '../../http/fields';
import { MAX_INTEGER, PageQueryDto, toInteger, toList } from '../../http/page-query.dto';
import { ORDER_SORTS } from '../order/order.dto';

export class OrderListQueryDto extends PageQueryDto implements OrderListQuery {
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(ORDER_STATUSES.length)
  @IsIn(ORDER_STATUSES, { each: true })
  status?: OrderStatus[];
  @IsOptional() @IsIn(ORDER_PROBLEMS) problem?: OrderProblem;
  @IsOptional() @IsIn(ORDER_TRAITS) trait?: OrderTrait;
  @IsOptional() @IsIn(PAYMENT_METHODS) payment?: PaymentMethod;
  @IsOptional() @IsShopDay() from?: ShopDay;
  @IsOptional() @IsShopDay() to?: ShopDay;
  @IsOptional() @Transform(toInteger) @IsInt() @Min(0) @Max(MAX_INTEGER) minCents?: number;
  @IsOptional() @Transform(toInteger) @IsInt() @Min(0) @Max(MAX_INTEGER) maxCents?: number;
  @IsOptional() @IsIn(ORDER_SORTS) sort?: (typeof ORDER_SORTS)[number];
}

export class OrderExportQueryDto extends OrderListQueryDto implements OrderExportQuery {
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(LIMITS.bulkOrders)
  @IsId({ each: true })
  ids?: string[];
}

export class UserListQueryDto extends PageQueryDto implements UserListQuery {
  @IsOptional() @IsIn([...ROLES, 'customer', 'unconfirmed']) role?: UserListQuery['role'];
}
