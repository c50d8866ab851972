import type { UserView } from '@munay/contracts/account/user';
import type { Session } from '@munay/kit';

/** The buyer at the checkout: a member, or a guest with only an email address. */
export interface Payer extends Pick<
  UserView,
  '_id' | 'firstname' | 'lastname' | 'phone' | 'email' | 'addresses' | 'billing'
> {
  isGuest?: true | undefined;
}

export function toPayer({ user, buyer }: Pick<Session, 'user' | 'buyer'>): Payer | null {
  if (user) return user;
  if (!buyer) return null;
  const { email } = buyer;
  return { _id: email, firstname: '', lastname: '', phone: '', email, addresses: [], isGuest: true };
}
