import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  Matches,
  MinLength,
} from 'class-validator';
import { type Role, ROLES } from '@munay/contracts/account/access';
import type { EditUser } from '@munay/contracts/admin/user';
import { IsId, MayBeAbsent, PersonName, PhoneNumber } from '../../../http/fields';

const STORES_MAX = 50;

export class EditUserDto implements EditUser {
  @MayBeAbsent() @PersonName() @MinLength(1) firstname?: string;
  @MayBeAbsent() @PersonName() middlename?: string;
  @MayBeAbsent() @PersonName() @MinLength(1) lastname?: string;
  @MayBeAbsent() @PhoneNumber() phone?: string;
  @MayBeAbsent() @IsArray() @ArrayUnique() @IsIn(ROLES, { each: true }) roles?: Role[];
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(STORES_MAX)
  @ArrayUnique()
  @IsId({ each: true })
  stores?: string[];
  @MayBeAbsent() @IsBoolean() closed?: boolean;
}

export class EndSessionsDto {
  @IsOptional() @Matches(/^\w{8,64}$/) session?: string;
}
