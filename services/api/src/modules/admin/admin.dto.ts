import type { OrderListQuery } from '@munay/contracts/admin';
import { ORDER_STATUSES, type OrderStatus } from '@munay/contracts/order-moves';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional } from 'class-validator';
import { PageQueryDto, toList } from '../../http/page-query.dto';
import { ORDER_SORTS } from '../order/order.dto';

export class OrderListQueryDto extends PageQueryDto implements OrderListQuery {
  @IsOptional()
  @Transform(toList)
  @ArrayMaxSize(ORDER_STATUSES.length)
  @IsIn(ORDER_STATUSES, { each: true })
  status?: OrderStatus[];

  @IsOptional() @IsIn(ORDER_SORTS) sort?: (typeof ORDER_SORTS)[number];
}
