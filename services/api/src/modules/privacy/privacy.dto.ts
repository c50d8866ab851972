import { ERASE_ACCOUNT } from '@munay/contracts/account/profile';
import { dtoOf } from '../../http/dto-of';

export class EraseAccountDto extends dtoOf(ERASE_ACCOUNT) {}
