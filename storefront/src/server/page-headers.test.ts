import { toNetwork } from '@munay/contracts/network/network';
import { createPageHeaders } from './page-headers';

// Fault caller-hides in page-headers.ts: drop(statement('X-Forwarded-For'))
test.each(['203.0.113.7', '2001:db8:1:2::7', 'unknown'])(
  'the API request for a page from %s contains the network of the client',
  (ip) => {
    const headers = createPageHeaders({ 'Accept-Language': 'es' }, { network: toNetwork(ip) });
    expect(toNetwork(headers.get('X-Forwarded-For') ?? undefined)).toBe(toNetwork(ip));
    expect(headers.get('Accept-Language')).toBe('es');
  },
);

test('an API request without a client contains no client address', () => {
  expect([...createPageHeaders(undefined).keys()]).toEqual([]);
  expect([...createPageHeaders({}, { traceparent: '00-1' })]).toEqual([['traceparent', '00-1']]);
});
