import { ACCESS, canAccess, type Role } from './access';

const NO_USER = null;
const as = (...roles: Role[]) => ({ roles });
const PROVISIONAL = { roles: ['ADMIN'] as Role[], provisional: true };

test.each([
  [NO_USER, ['public']],
  [PROVISIONAL, ['public', 'buyer']],
  [as(), ['public', 'buyer', 'user']],
  [as('STORE'), ['public', 'buyer', 'user', 'staff', 'store']],
  [as('ADMIN'), ['public', 'buyer', 'user', 'staff', 'store', 'admin']],
  [as('STORE', 'ADMIN'), ['public', 'buyer', 'user', 'staff', 'store', 'admin']],
])('the user %j may call endpoints with exactly the access levels %j', (person, allowed) => {
  expect(ACCESS.filter((access) => canAccess(access, person))).toEqual(allowed);
});
