import { PageLimit } from './page-limit';

test('each network has its own request limit per minute', () => {
  const clock = { now: 1_000 };
  const limit = new PageLimit(2, () => clock.now);
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2::2', '203.0.113.7', '203.0.113.7']) limit.countPage(ip);
  clock.now = 21_500;
  expect(() => limit.countPage('2001:db8:1:2::3')).toThrow(
    expect.objectContaining({ statusCode: 429, retryAfterSeconds: 40 }),
  );
  limit.countPage('203.0.113.8');
  clock.now = 61_001;
  limit.countPage('203.0.113.7');
});

test('a request limit of 0 disables rate limiting', () => {
  const limit = new PageLimit(0);
  for (let count = 0; count < 1_000; count += 1) limit.countPage('203.0.113.7');
});
