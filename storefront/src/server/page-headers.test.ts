import { networkOf } from '@munay/contracts/network/network';
import { pageHeaders } from './page-headers';

// Fault caller-hides in page-headers.ts: drop(statement('X-Forwarded-For'))
test.each(['203.0.113.7', '2001:db8:1:2::7', 'unknown'])('a call for %s is counted for its network', (ip) => {
  const headers = pageHeaders({ 'Accept-Language': 'es' }, { network: networkOf(ip) });
  expect(networkOf(headers.get('X-Forwarded-For') ?? undefined)).toBe(networkOf(ip));
  expect(headers.get('Accept-Language')).toBe('es');
});

test('a call that nobody asked for is the service’s own', () => {
  expect([...pageHeaders(undefined).keys()]).toEqual([]);
  expect([...pageHeaders({}, { traceparent: '00-1' })]).toEqual([['traceparent', '00-1']]);
});
