import { canAccess, type Role } from '@munay/contracts/account/access';
import type { StaffChange, UserFields } from '../../user/user.types';

/** Roles that are in effect; a closed account has none. */
export const getActiveRoles = ({ roles, disabledAt }: UserFields): readonly Role[] =>
  disabledAt === null ? roles : [];

export const isAdmin = (user: UserFields): boolean => canAccess('admin', { roles: getActiveRoles(user) });

export const hasSameItems = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());

/** Whether a change grants rights. Rights require a verified address, because unverified addresses are not unique. */
export const grantsRights = ({ roles = [], stores = [] }: StaffChange): boolean =>
  roles.length > 0 || stores.length > 0;

/** Whether the change adds or removes rights. */
export const isRightsChange = (before: UserFields, { roles, stores, disabledAt }: StaffChange): boolean =>
  (roles !== undefined && !hasSameItems(roles, before.roles)) ||
  (stores !== undefined && !hasSameItems(stores, before.stores)) ||
  (disabledAt !== undefined && (disabledAt === null) !== (before.disabledAt === null));
