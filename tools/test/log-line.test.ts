import { toReadableLines } from '../workspace/log-line.ts';

const entry = (fields: object) => JSON.stringify({ time: 1, pid: 2, hostname: 'h', name: 'api', ...fields });

test('a formatted warning shows its level, context, message and fields', () => {
  const line = entry({ level: 40, context: 'Redis', msg: 'connection lost', attempts: 3, address: '::1' });
  expect(toReadableLines(line, 'warn')).toEqual(['warn [Redis] connection lost attempts=3 address=::1']);
});

test('a formatted error shows its stack on separate lines', () => {
  const err = { type: 'Error', message: 'timed out', stack: 'Error: timed out\n    at one\n    at two' };
  expect(toReadableLines(entry({ level: 50, err }), 'warn')).toEqual([
    'error timed out',
    '    at one',
    '    at two',
  ]);
});

test.each([
  ['warn', []],
  ['info', ['info method=GET status=200']],
])('the log prints requests only if the level %s includes them', (level, lines) => {
  expect(toReadableLines(entry({ level: 30, method: 'GET', status: 200 }), level)).toEqual(lines);
});

test.each(['worker running', '{ not JSON', '{"level":"high"}', '[1]'])(
  'a line that is not a log entry is printed unchanged: %j',
  (line) => {
    expect(toReadableLines(line, 'warn')).toEqual([line]);
  },
);
