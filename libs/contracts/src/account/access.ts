export const ROLES = ['ADMIN', 'STORE'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may call an endpoint: anybody, anybody signed in, anybody of the staff even while the second factor is still to
 * be proved, STORE or ADMIN, ADMIN alone.
 * What a person may see of a record is decided by the service that owns it.
 */
export const ACCESS = ['public', 'user', 'staff', 'store', 'admin'] as const;
export type Access = (typeof ACCESS)[number];

/** The one access rule: the server enforces it, the client only uses it to choose what to show. */
export function canAccess(access: Access, person: { roles: readonly Role[] } | null): boolean {
  if (access === 'public') return true;
  if (!person) return false;
  if (access === 'user') return true;
  if (access === 'staff') return person.roles.length > 0;
  if (person.roles.includes('ADMIN')) return true;
  return access === 'store' && person.roles.includes('STORE');
}
