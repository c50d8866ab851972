import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ACCESS, type Access, type Role } from '@munay/contracts/account/access';
import { endpoint } from '@munay/contracts/endpoint';
import { AccessGuard } from './access.guard';
import { Handles } from './endpoint.decorator';

const guard = new AccessGuard(new Reflector());

const HALF = 'half';
type Person = readonly Role[] | typeof HALF | null;

function contextOf(handler: () => unknown, person: Person): ExecutionContext {
  const known = person !== null && { id: 'ana', roles: person, stores: [] };
  const caller = person === HALF ? { user: null, half: known } : { user: known || null, half: null };
  return {
    getHandler: () => handler,
    switchToHttp: () => ({ getRequest: () => ({ caller }) }),
  } as unknown as ExecutionContext;
}

function handlerOf(access: Access): () => null {
  class Desk {
    @Handles(endpoint<Record<string, never>, null>({ method: 'GET', path: '/x', access, summary: 'x' }))
    open(): null {
      return null;
    }
  }
  return Desk.prototype.open;
}

const answerOf = (handler: () => unknown, person: Person): unknown => {
  try {
    return guard.canActivate(contextOf(handler, person));
  } catch (error) {
    return (error as { key: string }).key;
  }
};

test.each<[Person, unknown[]]>([
  [null, [true, 'notSignedIn', 'notSignedIn', 'notSignedIn', 'notSignedIn']],
  [HALF, [true, 'notSignedIn', true, 'notSignedIn', 'notSignedIn']],
  [[], [true, true, 'notAllowed', 'notAllowed', 'notAllowed']],
  [['STORE'], [true, true, true, true, 'notAllowed']],
  [['ADMIN'], [true, true, true, true, true]],
])('a person with the roles %j', (person, answers) => {
  expect(ACCESS.map((access) => answerOf(handlerOf(access), person))).toEqual(answers);
});

test('a call that no table knows does not exist, not even for administrators', () => {
  expect(answerOf(() => null, ['ADMIN'])).toBe('notFound');
});
