import { ACCESS, canAccess, type Role } from './access';

const NO_USER = null;
const createPerson = (...roles: Role[]) => ({ roles });
const PROVISIONAL = { roles: ['ADMIN'] as Role[], provisional: true };

test.each([
  [NO_USER, ['public']],
  [PROVISIONAL, ['public', 'buyer']],
  [createPerson(), ['public', 'buyer', 'user']],
  [createPerson('STORE'), ['public', 'buyer', 'user', 'staff', 'store']],
  [createPerson('ADMIN'), ['public', 'buyer', 'user', 'staff', 'store', 'admin']],
  [createPerson('STORE', 'ADMIN'), ['public', 'buyer', 'user', 'staff', 'store', 'admin']],
])('the user %j may call endpoints with exactly the access levels %j', (person, allowed) => {
  expect(ACCESS.filter((access) => canAccess(access, person))).toEqual(allowed);
});
