import { canAccess, type Role } from '@munay/contracts/account/access';

export type StaffArea = 'admin' | 'store';

/** Undefined for shopper pages. */
export function staffArea(pathname: string): StaffArea | undefined {
  const first = pathname.split('/')[1];
  return first === 'admin' || first === 'store' ? first : undefined;
}

/** Whether to load the staff app; the API enforces the actual rights. */
export const canEnter = (area: StaffArea, roles: readonly Role[]): boolean => canAccess(area, { roles });
