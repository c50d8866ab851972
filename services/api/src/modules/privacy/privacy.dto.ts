import { ERASE_ACCOUNT_INPUT } from '@munay/contracts/account/profile';
import { dtoOf } from '../../http/dto-of';

export class EraseAccountDto extends dtoOf(ERASE_ACCOUNT_INPUT) {}
