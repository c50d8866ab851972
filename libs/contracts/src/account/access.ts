export const ROLES = ['ADMIN', 'STORE'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may call an endpoint: everyone; buyers with an email address; signed-in users; staff, even before proving the
 * second factor; STORE or ADMIN; only ADMIN. The service that owns a record decides what a user may see of it.
 */
export const ACCESS = ['public', 'buyer', 'user', 'staff', 'store', 'admin'] as const;
export type Access = (typeof ACCESS)[number];

/** The only access rule: the server enforces it, the client only uses it to choose what to show. */
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
