import { mayAccess, type Role } from '@munay/contracts/account/access';

export type StaffArea = 'admin' | 'store';

/** Which staff area a path belongs to; undefined for everything that shoppers see. */
export function staffArea(pathname: string): StaffArea | undefined {
  const first = pathname.split('/')[1];
  return first === 'admin' || first === 'store' ? first : undefined;
}

/** Whether to load the staff app at all; what may be read and done is decided by the API. */
export const mayEnter = (area: StaffArea, roles: readonly Role[]): boolean => mayAccess(area, { roles });
