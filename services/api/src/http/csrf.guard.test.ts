import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Endpoint, endpoint, SAME_ORIGIN_HEADERS } from '@munay/contracts/endpoint';
import { Config } from '../config/config';
import { CsrfGuard, isFromOwnPage } from './csrf.guard';
import { Handles } from './endpoint.decorator';

const WEB = 'https://munay.example';
const API = 'https://api.munay.example';
const guard = new CsrfGuard(new Reflector(), new Config({ WEB_ORIGIN: WEB, API_ORIGIN: API }));

type Row = Pick<Endpoint, 'method' | 'kind' | 'changes'>;

function runGuard(row: Row | null, headers: Record<string, string>, method = row?.method ?? 'POST'): unknown {
  class SampleController {
    @Handles(
      endpoint<Record<string, never>, null>({
        method: 'GET',
        ...row,
        path: '/x',
        access: 'public',
        summary: '',
      }),
    )
    open(): null {
      return null;
    }
  }
  const context = {
    getHandler: () => (row ? SampleController.prototype.open : () => null),
    switchToHttp: () => ({ getRequest: () => ({ method, headers }) }),
  } as unknown as ExecutionContext;
  try {
    return guard.canActivate(context);
  } catch (error) {
    return (error as { key: string }).key;
  }
}

const OWN_ORIGIN = { ...SAME_ORIGIN_HEADERS, origin: WEB };

test.each<[string, Row | null, Record<string, string>, unknown]>([
  ['a look from anywhere', { method: 'GET' }, {}, true],
  ['a change from our page', { method: 'POST' }, OWN_ORIGIN, true],
  ['a change from a page of the API', { method: 'DELETE' }, { ...OWN_ORIGIN, origin: API }, true],
  ['a change without our header', { method: 'POST' }, { origin: WEB }, 'crossSite'],
  [
    'a change from elsewhere',
    { method: 'PUT' },
    { ...OWN_ORIGIN, origin: 'https://evil.example' },
    'crossSite',
  ],
  ['a change from nowhere', { method: 'DELETE' }, { ...SAME_ORIGIN_HEADERS }, 'crossSite'],
  ['a look that changes something', { method: 'GET', changes: true }, {}, 'crossSite'],
  ['the same from our page', { method: 'GET', changes: true }, OWN_ORIGIN, true],
  ['a form from elsewhere', { method: 'POST', kind: 'form' }, {}, 'crossSite'],
  ['the payment provider', { method: 'POST', kind: 'webhook' }, {}, true],
  ['a mail program', { method: 'POST', kind: 'mailed' }, {}, true],
  ['a change that no table knows', null, {}, 'crossSite'],
])('the CSRF guard checks the origin of %s', (_, row, headers, response) => {
  expect(runGuard(row, headers)).toBe(response);
});

test('the CSRF guard leaves an undeclared GET request to the access guard', () => {
  expect(runGuard(null, {}, 'GET')).toBe(true);
});

test.each<[string | undefined, string | undefined, boolean]>([
  [WEB, 'same-origin', true],
  [WEB, 'same-site', true],
  [WEB, undefined, true],
  [WEB, 'cross-site', false],
  ['https://evil.example', 'same-origin', false],
  ['null', 'same-site', false],
  [undefined, 'same-origin', true],
  [undefined, 'same-site', true],
  [undefined, 'none', false],
  [undefined, 'cross-site', false],
  [undefined, undefined, false],
])('the origin %p with Sec-Fetch-Site %p is same-origin: %p', (origin, site, isOwnOrigin) => {
  const headers = { ...(origin && { origin }), ...(site && { 'sec-fetch-site': site as 'none' }) };
  expect(isFromOwnPage(headers, [WEB, API])).toBe(isOwnOrigin);
});
