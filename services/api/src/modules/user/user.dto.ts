import { UPDATE_USER_INPUT } from '@munay/contracts/account/user';
import { dtoOf } from '../../http/dto-of';

export class UpdateUserDto extends dtoOf(UPDATE_USER_INPUT) {}
