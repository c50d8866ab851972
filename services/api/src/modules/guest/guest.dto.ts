import { GUEST_EMAIL, GUEST_PASSWORD, JOIN_ORDERS_INPUT } from '@munay/contracts/account/guest';
import { dtoOf } from '../../http/dto-of';

export class GuestAddressDto extends dtoOf(GUEST_EMAIL) {}
export class GuestPasswordDto extends dtoOf(GUEST_PASSWORD) {}
export class JoinOrdersDto extends dtoOf(JOIN_ORDERS_INPUT) {}
