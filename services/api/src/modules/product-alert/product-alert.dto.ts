import { REQUEST_PRODUCT_ALERT_INPUT } from '@munay/contracts/shop/product-alert';
import { dtoOf } from '../../http/dto-of';

export class RequestProductAlertDto extends dtoOf(REQUEST_PRODUCT_ALERT_INPUT) {}
