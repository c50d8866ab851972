import { ValidateIf } from 'class-validator';
import {
  CONFIRM_DIGITS_INPUT,
  EMAIL_CONFIRMATION,
  FORGOT_PASSWORD_INPUT,
  LOGIN_INPUT,
  SIGNUP_INPUT,
} from '@munay/contracts/account/user';
import { dtoOf } from '../../http/dto-of';
import { DocumentedAs, IsEmailAddress } from '../../http/fields';

const Required = DocumentedAs({ minLength: 1 });

export class SignupDto extends dtoOf(SIGNUP_INPUT, {
  firstname: [Required],
  lastname: [Required],
  email: [ValidateIf((_, value) => value != null && value !== ''), DocumentedAs({}), IsEmailAddress()],
  password: [Required],
}) {}
export class LoginDto extends dtoOf(LOGIN_INPUT) {}
export class DigitsDto extends dtoOf(CONFIRM_DIGITS_INPUT) {}
export class ForgotPasswordDto extends dtoOf(FORGOT_PASSWORD_INPUT) {}
export class EmailConfirmationDto extends dtoOf(EMAIL_CONFIRMATION) {}
export class ResetPasswordDto extends dtoOf(EMAIL_CONFIRMATION) {}
