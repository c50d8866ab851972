import { ThrottledLog } from './throttled-log';

test('a repeated failure is logged once per second', () => {
  const clock = { now: 0 };
  const lines: unknown[] = [];
  const failures = new ThrottledLog(
    ({ err, times }) => lines.push([err, times]),
    () => clock.now,
  );
  for (clock.now = 0; clock.now < 2_500; clock.now += 100) failures.log(clock.now);
  expect(lines).toEqual([
    [0, 1],
    [1_000, 10],
    [2_000, 10],
  ]);
});
