import { parseRetentionPolicy, selectRetainedDates } from './backup.keep';

const day = (text: string): Date => new Date(`${text}T03:00:00Z`);
const POLICY = { days: 3, weeks: 2, months: 2 };

test('retention keeps one backup for each of the last days, weeks and months', () => {
  const dailyBackups = Array.from(
    { length: 90 },
    (_, daysBack) => new Date(day('2026-11-24').getTime() - daysBack * 86_400_000),
  );
  expect(selectRetainedDates(dailyBackups, POLICY).map((date) => date.toISOString().slice(0, 10))).toEqual([
    '2026-11-24', // Tuesday: day, week and month
    '2026-11-23',
    '2026-11-22', // also the last of the previous week
    '2026-10-31', // the last of its month
  ]);
});

test('retention keeps the newest backup of each day', () => {
  const dates = [new Date('2026-11-24T01:00:00Z'), day('2026-11-24'), day('2026-11-10'), day('2026-11-03')];
  expect(selectRetainedDates(dates, { days: 3, weeks: 0, months: 0 })).toEqual([
    day('2026-11-24'),
    day('2026-11-10'),
    day('2026-11-03'),
  ]);
});

test('retention keeps the newest backup regardless of its age', () => {
  expect(selectRetainedDates([day('2020-01-01')], POLICY)).toEqual([day('2020-01-01')]);
});

test('a retention policy that keeps no backups is rejected', () => {
  expect(parseRetentionPolicy('7d 5w 12m')).toEqual({ days: 7, weeks: 5, months: 12 });
  for (const text of ['', '7', '0d 5w 12m', '7d 5w'])
    expect(() => parseRetentionPolicy(text)).toThrow('BACKUP_KEEP');
});
