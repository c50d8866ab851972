import type { UserView } from '@munay/contracts/account/user';
import type { OrderView } from '@munay/contracts/order/order';

/** The buyer's first name, for the title of the thank-you page. */
export const getBuyerName = (user: UserView | null, { customer }: Pick<OrderView, 'customer'>): string =>
  (user?.firstname || customer.name.split(' ')[0]) ?? '';
