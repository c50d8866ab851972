import type { UserView } from '@munay/contracts/account/user';
import type { UserRow } from '@munay/contracts/admin/lists';
import type { UserFields } from './user.types';

/** A person's name and address for emails and lists. */
export interface Contact {
  id: string;
  name: string;
  email: string;
  locale: UserView['locale'];
  /** Whether the address is verified. Also true for a guest account whose mailbox was verified in its own browser. */
  emailValidated: boolean;
}

/** The stored fields needed for a contact. */
export const CONTACT_FIELDS: Record<
  'firstname' | 'lastname' | 'email' | 'locale' | 'emailValidatedAt' | 'provisional',
  1
> = {
  firstname: 1,
  lastname: 1,
  email: 1,
  locale: 1,
  emailValidatedAt: 1,
  provisional: 1,
};

export const toView = (user: UserFields): UserView => ({
  _id: user.id,
  firstname: user.firstname,
  middlename: user.middlename,
  lastname: user.lastname,
  email: user.email,
  emailValidated: user.emailValidatedAt !== null,
  phone: user.phone,
  image: user.image,
  // Guests have not entered a name
  userInfo: { firstname: user.firstname || (user.email.split('@')[0] ?? ''), image: user.image },
  roles: user.roles,
  stores: user.stores,
  addresses: user.addresses,
  billing: user.billing ?? undefined,
  locale: user.locale,
  preferences: {
    keepMessages: user.keepMessages,
    priceDropMail: user.priceDropMail,
    reviewMail: user.reviewMail,
  },
  createdAt: user.createdAt.toISOString(),
});

export const toRow = (user: UserFields): UserRow => ({
  _id: user.id,
  firstname: user.firstname,
  lastname: user.lastname,
  email: user.email,
  emailValidated: user.emailValidatedAt !== null,
  roles: user.roles,
  createdAt: user.createdAt.toISOString(),
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
  closed: user.disabledAt !== null,
});

export const toContact = (user: Pick<UserFields, keyof typeof CONTACT_FIELDS | 'id'>): Contact => ({
  id: user.id,
  name: `${user.firstname} ${user.lastname}`.trim(),
  email: user.email,
  locale: user.locale,
  emailValidated: (user.emailValidatedAt ?? user.provisional?.verifiedAt ?? null) !== null,
});

/** A person as the recipient of an email to the account's address. */
export const toRecipient = ({ name, email, emailValidated }: Contact) => ({
  name,
  address: email,
  verified: emailValidated,
});
