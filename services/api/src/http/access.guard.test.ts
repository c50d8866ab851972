import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ACCESS, type Access, type Role } from '@munay/contracts/account/access';
import { type Endpoint, endpoint } from '@munay/contracts/endpoint';
import { AccessGuard } from './access.guard';
import { Handles } from './endpoint.decorator';

const guard = new AccessGuard(new Reflector());

const HALF = 'half';
const GUEST = 'guest';
type Person = readonly Role[] | typeof HALF | typeof GUEST | null;
const PLAIN = { fresh: true, contact: { emailValidated: true } };

function createContext(handler: () => unknown, person: Person, proofs: object = PLAIN): ExecutionContext {
  const provisional = person === GUEST;
  const known = person && { id: 'ana', roles: provisional ? [] : person, provisional, stores: [], ...proofs };
  const user = person === HALF || provisional ? null : known;
  const caller = { user, buyer: provisional ? known : user, half: person === HALF ? known : null };
  return {
    getHandler: () => handler,
    switchToHttp: () => ({ getRequest: () => ({ caller }) }),
  } as unknown as ExecutionContext;
}

function createHandler(access: Access, more: Pick<Endpoint, 'delicate' | 'proved'> = {}): () => null {
  class SampleController {
    @Handles(
      endpoint<Record<string, never>, null>({ method: 'GET', path: '/x', access, summary: 'x', ...more }),
    )
    open(): null {
      return null;
    }
  }
  return SampleController.prototype.open;
}

const answerOf = (handler: () => unknown, person: Person, proofs?: object): unknown => {
  try {
    return guard.canActivate(createContext(handler, person, proofs));
  } catch (error) {
    return (error as { key: string }).key;
  }
};

test.each<[Person, unknown[]]>([
  [null, [true, 'notSignedIn', 'notSignedIn', 'notSignedIn', 'notSignedIn', 'notSignedIn']],
  [GUEST, [true, true, 'notSignedIn', 'notSignedIn', 'notSignedIn', 'notSignedIn']],
  [HALF, [true, 'notSignedIn', 'notSignedIn', true, 'notSignedIn', 'notSignedIn']],
  [[], [true, true, true, 'notAllowed', 'notAllowed', 'notAllowed']],
  [['STORE'], [true, true, true, true, true, 'notAllowed']],
  [['ADMIN'], [true, true, true, true, true, true]],
])('each access level allows or rejects a caller with the roles %j', (person, answers) => {
  expect(ACCESS.map((access) => answerOf(createHandler(access), person))).toEqual(answers);
});

test('an undeclared endpoint returns 404, even for administrators', () => {
  expect(answerOf(() => null, ['ADMIN'])).toBe('notFound');
});

test('an always delicate endpoint requires a recent proof from callers who are allowed to use it', () => {
  const delicate = createHandler('admin', { delicate: 'always' });
  const stale = { ...PLAIN, fresh: false };
  expect(answerOf(delicate, ['ADMIN'])).toBe(true);
  expect(answerOf(delicate, ['ADMIN'], stale)).toBe('proofNeeded');
  expect(answerOf(delicate, [], stale)).toBe('notAllowed');
  expect(answerOf(delicate, null)).toBe('notSignedIn');
  expect(answerOf(createHandler('admin', { delicate: 'partly' }), ['ADMIN'], stale)).toBe(true);
  expect(answerOf(createHandler('staff', { delicate: 'always' }), HALF)).toBe('proofNeeded');
});

test('an endpoint that requires a confirmed address rejects callers without one', () => {
  const proved = createHandler('user', { proved: true });
  const unproved = { ...PLAIN, contact: { emailValidated: false } };
  expect(answerOf(proved, [])).toBe(true);
  expect(answerOf(proved, [], unproved)).toBe('emailNotValidated');
  expect(answerOf(createHandler('user'), [], unproved)).toBe(true);
  expect(answerOf(proved, null)).toBe('notSignedIn');
  expect(answerOf(createHandler('public', { proved: true }), null)).toBe('emailNotValidated');
  expect(answerOf(createHandler('admin', { proved: true }), [], unproved)).toBe('notAllowed');
});
