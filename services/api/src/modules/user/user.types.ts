import type { User } from './user.schema';

/** A stored account with its id as text. */
export type UserFields = User & { id: string };
export type NewUser = Pick<User, 'firstname' | 'lastname' | 'email' | 'passwordHash'> &
  Partial<Pick<User, 'middlename' | 'phone' | 'image' | 'roles' | 'locale' | 'emailValidatedAt'>> & {
    stores?: readonly string[];
  };
/** What somebody says who signs up. */
export type OpenedByVisitor = Pick<
  User,
  | 'firstname'
  | 'middlename'
  | 'lastname'
  | 'phone'
  | 'image'
  | 'email'
  | 'passwordHash'
  | 'locale'
  | 'visitor'
>;
/** What a person may change at once; email and password have their own methods. */
export type UserChange = Partial<
  Pick<
    User,
    | 'firstname'
    | 'middlename'
    | 'lastname'
    | 'phone'
    | 'image'
    | 'locale'
    | 'addresses'
    | 'billing'
    | 'keepMessages'
    | 'priceDropMail'
    | 'reviewMail'
  >
>;
export type StaffChange = Partial<
  Pick<User, 'firstname' | 'middlename' | 'lastname' | 'phone' | 'roles' | 'disabledAt'>
> & { stores?: readonly string[] };
/** What a mailed link changes when it is used. */
export type LinkedChange = Partial<
  Pick<User, 'email' | 'emailValidatedAt' | 'passwordHash' | 'phone' | 'image' | 'addresses' | 'billing'>
>;
