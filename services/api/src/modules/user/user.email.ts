import { buildMessage, ValidateBy } from 'class-validator';
import { isEmailAddress } from '@munay/contracts/account/email-address';

/** The form in which addresses are stored and compared. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

export const IsEmailAddress = (): PropertyDecorator =>
  ValidateBy({
    name: 'isEmailAddress',
    validator: {
      validate: isEmailAddress,
      defaultMessage: buildMessage((prefix) => `${prefix}$property must be one email address`),
    },
  });
