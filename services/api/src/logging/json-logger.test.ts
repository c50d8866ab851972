import { createLog, JsonLogger } from './json-logger';

const lines: string[] = [];
const log = createLog('trace', 'test', { write: (line) => lines.push(line) });
const nestLogger = new JsonLogger(log);
beforeEach(() => lines.splice(0));
const readOutput = () => lines.join('');

test.each([
  [
    'an address rejected by the mail server',
    '550 5.1.1 <ana.quispe+1@correo.example>: unknown',
    'ana.quispe',
  ],
  ['an address in a duplicate key error', 'E11000 dup key: { email: "ana@correo.example" }', 'ana@'],
  ['a password in a connection URL', 'connect mongodb://munay:hunter2@mongo:27017/munay', 'hunter2'],
  ['a payment key', 'Invalid API Key provided: sk_live_51HxAbCdEfGh', '51HxAbCd'],
  ['a webhook secret', 'no match for whsec_abcdef0123456789', 'abcdef0123'],
  ['a session id or an email token', `GET /reset/${'Ab3-_'.repeat(8)}xyz failed`, 'Ab3-_Ab3'],
  ['a password hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'c2FsdA'],
  ['a card number', 'card 4242 4242 4242 4242 and 4242424242424242', '4242'],
])('%s is not logged', (_, message, secret) => {
  nestLogger.error({ msg: message, reason: message, deep: { list: [message] } }, 'Mail');
  nestLogger.warn(message, 'Mail');
  log.info(message);
  log.error({ err: new Error(message) }, message);
  log.child({ requestId: 'r' }).info({ error: new Error(message).stack });
  expect(lines).toHaveLength(5);
  expect(readOutput()).not.toContain(secret);
});

test('a message with line breaks or control sequences is logged as one printable line', () => {
  nestLogger.warn('name\n{"level":60,"msg":"all is well"}\r\u001b[31m', 'Orders');
  expect(lines).toHaveLength(1);
  expect(readOutput().trimEnd()).toMatch(/^[ -~\u00a1-\uffff]+$/);
  expect(JSON.parse(readOutput())).toMatchObject({ level: 40, context: 'Orders' });
});

test('ids, numbers and times are logged unchanged', () => {
  const fields = {
    requestId: '3f2c1a52-7d0e-4c55-9d1a-0a7c3f1b2d4e',
    orderId: '65f000000000000000000001',
    session: 'cs_test_a1b2c3d4e5',
    number: 'MUN-2026-000123',
    at: '2026-11-21T22:20:08.123Z',
    ms: 12,
    hash: 'a'.repeat(64),
  };
  nestLogger.error({ msg: 'alert oversold', ...fields }, 'Alert');
  expect(JSON.parse(readOutput())).toMatchObject({ ...fields, msg: 'alert oversold', context: 'Alert' });
});
