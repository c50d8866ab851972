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
const SESSION_FACTS = { isFresh: true, contact: { emailValidated: true } };

function createContext(
  handler: () => unknown,
  person: Person,
  proofs: object = SESSION_FACTS,
): ExecutionContext {
  const provisional = person === GUEST;
  const knownUser = person && {
    id: 'ana',
    roles: provisional ? [] : person,
    provisional,
    stores: [],
    ...proofs,
  };
  const user = person === HALF || provisional ? null : knownUser;
  const caller = {
    user,
    buyer: provisional ? knownUser : user,
    pendingSignIn: person === HALF ? knownUser : null,
  };
  return {
    getHandler: () => handler,
    switchToHttp: () => ({ getRequest: () => ({ caller }) }),
  } as unknown as ExecutionContext;
}

function createHandler(
  access: Access,
  overrides: Pick<Endpoint, 'sensitive' | 'verifiedEmail'> = {},
): () => null {
  class SampleController {
    @Handles(
      endpoint<Record<string, never>, null>({
        method: 'GET',
        path: '/x',
        access,
        summary: 'x',
        ...overrides,
      }),
    )
    open(): null {
      return null;
    }
  }
  return SampleController.prototype.open;
}

const request = (handler: () => unknown, person: Person, proofs?: object): unknown => {
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
])('each access level allows or rejects a caller with the roles %j', (person, responses) => {
  expect(ACCESS.map((access) => request(createHandler(access), person))).toEqual(responses);
});

test('an undeclared endpoint returns 404, even for administrators', () => {
  expect(request(() => null, ['ADMIN'])).toBe('notFound');
});

test('a sensitive endpoint requires a recent verification from authorised callers', () => {
  const sensitiveHandler = createHandler('admin', { sensitive: 'always' });
  const staleFacts = { ...SESSION_FACTS, isFresh: false };
  expect(request(sensitiveHandler, ['ADMIN'])).toBe(true);
  expect(request(sensitiveHandler, ['ADMIN'], staleFacts)).toBe('verificationRequired');
  expect(request(sensitiveHandler, [], staleFacts)).toBe('notAllowed');
  expect(request(sensitiveHandler, null)).toBe('notSignedIn');
  expect(request(createHandler('admin', { sensitive: 'partly' }), ['ADMIN'], staleFacts)).toBe(true);
  expect(request(createHandler('staff', { sensitive: 'always' }), HALF)).toBe('verificationRequired');
});

test('an endpoint that requires a confirmed email address rejects unconfirmed accounts', () => {
  const verifiedHandler = createHandler('user', { verifiedEmail: true });
  const unverifiedFacts = { ...SESSION_FACTS, contact: { emailValidated: false } };
  expect(request(verifiedHandler, [])).toBe(true);
  expect(request(verifiedHandler, [], unverifiedFacts)).toBe('emailNotValidated');
  expect(request(createHandler('user'), [], unverifiedFacts)).toBe(true);
  expect(request(verifiedHandler, null)).toBe('notSignedIn');
  expect(request(createHandler('public', { verifiedEmail: true }), null)).toBe('emailNotValidated');
  expect(request(createHandler('admin', { verifiedEmail: true }), [], unverifiedFacts)).toBe('notAllowed');
});
