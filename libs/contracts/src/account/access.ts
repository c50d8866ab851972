export const ROLES = ['ADMIN', 'STORE'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may call an endpoint, from everyone to administrators. A `buyer` is anyone with an email address, a `user` has a
 * signed-in account. `staff` includes staff members who have not verified the second factor yet. The service that owns
 * a record decides what a user may see of it.
 */
export const ACCESS = ['public', 'buyer', 'user', 'staff', 'store', 'admin'] as const;
export type Access = (typeof ACCESS)[number];

/** The only access rule. The server enforces it, and clients use it only to decide what to show. */
export function canAccess(
  access: Access,
  person: { roles: readonly Role[]; provisional?: boolean } | null,
): boolean {
  if (access === 'public') return true;
  if (!person) return false;
  if (access === 'buyer') return true;
  if (person.provisional) return false;
  if (access === 'user') return true;
  if (access === 'staff') return person.roles.length > 0;
  if (person.roles.includes('ADMIN')) return true;
  return access === 'store' && person.roles.includes('STORE');
}
