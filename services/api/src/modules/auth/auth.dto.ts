import { IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import type { EmailConfirmation, Login, Signup } from '@munay/contracts/account/user';
import {
  ImageAddress,
  MayBeAbsent,
  PASSWORD_BYTES_MAX,
  PersonName,
  PhoneNumber,
  ToldAs,
} from '../../http/fields';
import { IsEmailAddress } from '../user/user.email';

/** The four required fields may be missing here: the service answers with the text of the product brief. */
export class SignupDto implements Signup {
  @IsOptional() @ToldAs({ minLength: 1 }) @PersonName() firstname: string;
  @MayBeAbsent() @PersonName() middlename?: string;
  @IsOptional() @ToldAs({ minLength: 1 }) @PersonName() lastname: string;
  @ValidateIf((_, value) => value != null && value !== '') @ToldAs({}) @IsEmailAddress() email: string;
  @MayBeAbsent() @PhoneNumber() phone?: string;
  @IsOptional() @ToldAs({ minLength: 1 }) @IsString() @MaxLength(PASSWORD_BYTES_MAX) password: string;
  @MayBeAbsent() @ImageAddress() image?: string;
}

export class LoginDto implements Login {
  @IsEmailAddress() email: string;
  @IsString() @MaxLength(PASSWORD_BYTES_MAX) password: string;
}

export class DigitsDto {
  @Matches(/^\d{6}$/) digits: string;
}

export class ForgotPasswordDto {
  @IsEmailAddress() email: string;
}

/** A mailed link and a password. */
export class EmailConfirmationDto implements EmailConfirmation {
  @IsString() @MaxLength(PASSWORD_BYTES_MAX) token: string;
  @IsString() @MaxLength(PASSWORD_BYTES_MAX) password: string;
}

export class ResetPasswordDto extends EmailConfirmationDto {}
