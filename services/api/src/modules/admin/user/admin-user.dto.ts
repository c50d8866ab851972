import { EDIT_USER_INPUT, END_SESSIONS_INPUT } from '@munay/contracts/admin/user';
import { dtoOf } from '../../../http/dto-of';

export class EditUserDto extends dtoOf(EDIT_USER_INPUT) {}
export class EndSessionsDto extends dtoOf(END_SESSIONS_INPUT) {}
