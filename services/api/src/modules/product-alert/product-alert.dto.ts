import { ASK_NOTICE } from '@munay/contracts/shop/product-alert';
import { dtoOf } from '../../http/dto-of';

export class AskNoticeDto extends dtoOf(ASK_NOTICE) {}
