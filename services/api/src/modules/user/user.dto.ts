import { UPDATE_USER } from '@munay/contracts/account/user';
import { dtoOf } from '../../http/dto-of';

export class UpdateUserDto extends dtoOf(UPDATE_USER) {}
