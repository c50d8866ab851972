import { ChangeAge } from './change-age';

/** Creates a change age with a clock at 1,000 ms. All changes up to 900 ms are visible. */
function createChangeAge(clock: { now: number }): ChangeAge {
  const age = new ChangeAge(() => clock.now);
  age.apply()();
  age.setCaughtUp(900);
  return age;
}

test('the change age is infinite until the data is loaded and the stream has caught up', () => {
  const age = new ChangeAge(() => 1_000);
  age.setCaughtUp(900);
  expect(age.ms).toBe(Infinity);
  const isShown = age.apply();
  age.setCaughtUp(950);
  expect(age.ms).toBe(Infinity);
  isShown();
  expect(age.ms).toBe(50);
});

test('the change age is infinite if the data is loaded before the stream has caught up', () => {
  const age = new ChangeAge();
  age.apply()();
  expect(age.ms).toBe(Infinity);
  age.setCaughtUp(performance.now() - 10);
  expect(age.ms).toBeGreaterThanOrEqual(10);
});

test.each([
  [2_000, true],
  [2_001, false],
])('state that is %s ms old counts as current: %s', (ms, isCurrent) => {
  const clock = { now: 1_000 };
  const age = createChangeAge(clock);
  clock.now = 900 + ms;
  expect(age.isCurrent).toBe(isCurrent);
});

test('the change age is the time since the last request that returned no new changes', () => {
  const clock = { now: 1_000 };
  const age = createChangeAge(clock);
  expect(age.ms).toBe(100);
  clock.now = 1_500;
  expect(age.ms).toBe(600);
  age.setCaughtUp(1_450);
  expect(age.ms).toBe(50);
});

test('the change age includes a change until the change is applied', () => {
  const clock = { now: 1_000 };
  const age = createChangeAge(clock);
  age.change();
  age.setCaughtUp(950);
  clock.now = 4_000;
  age.setCaughtUp(3_900);
  expect(age.ms).toBe(3_100);
  age.apply();
  expect(age.ms).toBe(3_100);
  age.apply()();
  expect(age.ms).toBe(100);
});

test('the change age counts from the last caught-up time before the oldest unapplied change', () => {
  const clock = { now: 1_000 };
  const age = createChangeAge(clock);
  age.change();
  age.setCaughtUp(950);
  const isShown = age.apply();
  age.change();
  age.setCaughtUp(990);
  isShown();
  expect(age.ms).toBe(50);
  age.apply()();
  expect(age.ms).toBe(10);
});

test('the change age stays infinite while replayed changes are applied', () => {
  const clock = { now: 1_000 };
  const age = createChangeAge(clock);
  age.forget();
  expect(age.ms).toBe(Infinity);
  for (let change = 0; change < 3; change += 1) {
    age.change();
    age.apply()();
    expect(age.ms).toBe(Infinity);
  }
  age.setCaughtUp(990);
  expect(age.ms).toBe(10);
});

test('the change age stays infinite when changes of a lost stream are applied', () => {
  const age = createChangeAge({ now: 1_000 });
  age.change();
  const isShown = age.apply();
  age.forget();
  isShown();
  expect(age.ms).toBe(Infinity);
  age.setCaughtUp(990);
  expect(age.ms).toBe(Infinity);
  age.apply()();
  expect(age.ms).toBe(10);
});

test('a change received before the stream was lost does not count as applied', () => {
  const age = new ChangeAge(() => 1_000);
  const isShown = age.apply();
  age.change();
  age.forget();
  isShown();
  age.setCaughtUp(990);
  expect(age.ms).toBe(Infinity);
});
