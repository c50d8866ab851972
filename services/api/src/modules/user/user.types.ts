import type { User } from './user.schema';

/** A stored account with its id as text. */
export type UserFields = User & { id: string };
export type GuestNames = Pick<User, 'firstname' | 'lastname'>;
export type NewUser = Pick<User, 'firstname' | 'lastname' | 'email'> & { passwordHash: string } & Partial<
    Pick<User, 'middlename' | 'phone' | 'image' | 'roles' | 'locale' | 'emailValidatedAt'>
  > & {
    stores?: readonly string[];
  };
/** The input of a sign-up. */
export type NewUnverifiedUser = Pick<
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
/** Changes by the owner that apply immediately; email and password have separate methods. */
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
/** The change that an emailed link makes when it is used. */
export type LinkChange = Partial<
  Pick<User, 'email' | 'emailValidatedAt' | 'passwordHash' | 'phone' | 'image' | 'addresses' | 'billing'>
>;
