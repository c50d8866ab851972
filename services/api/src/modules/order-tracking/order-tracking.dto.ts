import { IsIn } from 'class-validator';
import {
  type AskOrderLink,
  ORDER_LINK_ACTIONS,
  type OrderLinkAction,
} from '@munay/contracts/order/order-link';

export class AskOrderLinkDto implements AskOrderLink {
  @IsIn(ORDER_LINK_ACTIONS) action: OrderLinkAction;
}
