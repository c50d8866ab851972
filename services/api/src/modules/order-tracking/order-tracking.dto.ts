import { REQUEST_ORDER_LINK_INPUT } from '@munay/contracts/order/order-link';
import { dtoOf } from '../../http/dto-of';

export class RequestOrderLinkDto extends dtoOf(REQUEST_ORDER_LINK_INPUT) {}
