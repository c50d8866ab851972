import { ACCESS, canAccess, type Role } from './access';

const NOBODY = null;
const as = (...roles: Role[]) => ({ roles });

test.each([
  [NOBODY, ['public']],
  [as(), ['public', 'user']],
  [as('STORE'), ['public', 'user', 'staff', 'store']],
  [as('ADMIN'), ['public', 'user', 'staff', 'store', 'admin']],
  [as('STORE', 'ADMIN'), ['public', 'user', 'staff', 'store', 'admin']],
])('%j may call %j and nothing else, whatever the flag of a client says', (person, allowed) => {
  expect(ACCESS.filter((access) => canAccess(access, person))).toEqual(allowed);
});
