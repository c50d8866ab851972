import { EDIT_USER, END_SESSIONS } from '@munay/contracts/admin/user';
import { dtoOf } from '../../../http/dto-of';

export class EditUserDto extends dtoOf(EDIT_USER) {}
export class EndSessionsDto extends dtoOf(END_SESSIONS) {}
