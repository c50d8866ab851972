import { Matches } from 'class-validator';
import { CHECKOUT } from '@munay/contracts/order/order-fields';
import { dtoOf } from '../../http/dto-of';

export class CheckoutDto extends dtoOf(CHECKOUT) {}

export class ConfirmationDto {
  @Matches(/^cs_[A-Za-z0-9_]{1,200}$/) session_id: string;
}
