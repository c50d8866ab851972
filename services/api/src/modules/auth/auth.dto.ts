import { ValidateIf } from 'class-validator';
import {
  CONFIRM_DIGITS,
  EMAIL_CONFIRMATION,
  FORGOT_PASSWORD,
  LOGIN,
  SIGNUP,
} from '@munay/contracts/account/user';
import { dtoOf } from '../../http/dto-of';
import { DocumentedAs, IsEmailAddress } from '../../http/fields';

const Required = DocumentedAs({ minLength: 1 });

export class SignupDto extends dtoOf(SIGNUP, {
  firstname: [Required],
  lastname: [Required],
  email: [ValidateIf((_, value) => value != null && value !== ''), DocumentedAs({}), IsEmailAddress()],
  password: [Required],
}) {}
export class LoginDto extends dtoOf(LOGIN) {}
export class DigitsDto extends dtoOf(CONFIRM_DIGITS) {}
export class ForgotPasswordDto extends dtoOf(FORGOT_PASSWORD) {}
export class EmailConfirmationDto extends dtoOf(EMAIL_CONFIRMATION) {}
export class ResetPasswordDto extends dtoOf(EMAIL_CONFIRMATION) {}
