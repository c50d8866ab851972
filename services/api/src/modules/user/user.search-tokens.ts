import { toPhoneTokens, toTokens } from '../../database/search-tokens';
import type { User } from './user.schema';

export const SEARCHED_FIELDS = ['firstname', 'middlename', 'lastname', 'email', 'phone'] as const;
type SearchedFields = Pick<User, (typeof SEARCHED_FIELDS)[number]>;

/** Search tokens of an account. The phone number matches with and without the country code. */
export function toUserTokens(user: Partial<SearchedFields>): string[] {
  const { firstname = '', middlename = '', lastname = '', email = '', phone = '' } = user;
  const name = toTokens(firstname, middlename, lastname, email, email.replace(/[@._+-]/g, ' '));
  return [...new Set([...name, ...toPhoneTokens(phone)])];
}
