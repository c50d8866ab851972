import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Access, ACCESS, type Role } from '@munay/contracts/access';
import { endpoint } from '@munay/contracts/endpoint';
import { AccessGuard } from './access.guard';
import { Handles } from './endpoint.decorator';

const guard = new AccessGuard(new Reflector());

function contextOf(handler: () => unknown, roles: readonly Role[] | null): ExecutionContext {
  const caller = { user: roles && { id: 'ana', roles, stores: [] } };
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

const answerOf = (handler: () => unknown, roles: readonly Role[] | null): unknown => {
  try {
    return guard.canActivate(contextOf(handler, roles));
  } catch (error) {
    return (error as { key: string }).key;
  }
};

test.each<[Role[] | null, unknown[]]>([
  [null, [true, 'notSignedIn', 'notSignedIn', 'notSignedIn']],
  [[], [true, true, 'notAllowed', 'notAllowed']],
  [['STORE'], [true, true, true, 'notAllowed']],
  [['ADMIN'], [true, true, true, true]],
])('a person with the roles %j', (roles, answers) => {
  expect(ACCESS.map((access) => answerOf(handlerOf(access), roles))).toEqual(answers);
});

test('a call that no table knows does not exist, not even for administrators', () => {
  expect(answerOf(() => null, ['ADMIN'])).toBe('notFound');
});
