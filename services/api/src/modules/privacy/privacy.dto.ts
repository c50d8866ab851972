import { IsString, MaxLength } from 'class-validator';
import type { EraseAccount } from '@munay/contracts/account/profile';
import { LIMITS } from '@munay/contracts/limits';
import { PASSWORD_BYTES_MAX } from '../../http/fields';

export class EraseAccountDto implements EraseAccount {
  @IsString() @MaxLength(PASSWORD_BYTES_MAX) password: string;
  @IsString() @MaxLength(LIMITS.emailMax) confirmation: string;
}
