import { Config } from '../../config/config';
import { PermanentFailure } from '../../outbox/outbox-handler.registry';
import { hashSecret, isSecret } from '../../runtime/secret';
import { MailTokenService } from './mail-token.service';

const tokens = new MailTokenService(new Config({ FORM_SECRET: 'a key of this test alone' }));

test('the outbox stores a seed instead of the email token', () => {
  const { seed, hash } = tokens.create();
  const token = tokens.deriveToken({ refs: { seed } });
  expect(isSecret(token)).toBe(true);
  expect([hashSecret(token), token === seed]).toEqual([hash, false]);
  expect(tokens.deriveToken({ refs: { seed } })).toBe(token);
  expect(tokens.create().hash).not.toBe(hash);
});

test('an email token depends on the form secret', () => {
  const other = new MailTokenService(new Config({ FORM_SECRET: 'another key' }));
  expect(other.deriveToken({ refs: { seed: 'x' } })).not.toBe(tokens.deriveToken({ refs: { seed: 'x' } }));
  // A link in a sent email must work after an upgrade
  expect(tokens.deriveToken({ refs: { seed: 'x' } })).toBe('tVBhj_JaPJYG5F34mqPZ1z9Cwbde_F66lkxaq86UPnY');
});

test('the tracking link of an order is derived from its id and the number of renewals', () => {
  const token = tokens.deriveOrderToken('656565656565656565656565', 0);
  expect([token, isSecret(token)]).toEqual([tokens.deriveOrderToken('656565656565656565656565', 0), true]);
  const otherHashes = [
    tokens.deriveOrderToken('656565656565656565656565', 1),
    tokens.deriveOrderToken('656565656565656565656566', 0),
    new MailTokenService(new Config({ FORM_SECRET: 'another key' })).deriveOrderToken(
      '656565656565656565656565',
      0,
    ),
  ];
  expect(otherHashes).not.toContain(token);
  expect(token).toBe('SI_lgydYfvFyOTvskvERIzDZJ-RuERaP7M_NjTtbQ94');
});

test('the "not my order" link depends on the order, the address and the form secret', () => {
  const [id, email] = ['656565656565656565656565', 'ana@munay.example'];
  const token = tokens.deriveWrongRecipientToken(id, email);
  expect([isSecret(token), tokens.deriveWrongRecipientToken(id, email)]).toEqual([true, token]);
  expect([
    tokens.deriveWrongRecipientToken('656565656565656565656566', email),
    tokens.deriveWrongRecipientToken(id, 'eva@munay.example'),
    new MailTokenService(new Config({ FORM_SECRET: 'another key' })).deriveWrongRecipientToken(id, email),
  ]).not.toContain(token);
});

test('six-digit codes are derived from the seed and stored as keyed hashes', () => {
  const digits = Array.from({ length: 2_000 }, (_, seed) => tokens.deriveDigits(String(seed)));
  expect(digits.every((digit) => /^\d{6}$/.test(digit))).toBe(true);
  expect(digits.some((digit) => digit.startsWith('0'))).toBe(true);
  expect(new Set(digits.map((digit) => digit[0])).size).toBe(10);
  const other = new MailTokenService(new Config({ FORM_SECRET: 'another key' }));
  expect(other.deriveDigits('x')).not.toBe(tokens.deriveDigits('x'));
  const hash = tokens.hashDigits('012345', 'u1', 'ana@munay.example');
  // The code in a sent email must be accepted after an upgrade
  expect(hash).toBe('1b3c1c50fc5a0db9038a886bf2223086e72d6457f4022648d6706dc7f42a61f7');
  expect(tokens.hashDigits('012345', 'u1', 'ana@munay.example')).toBe(hash);
  for (const invalidToken of [
    tokens.hashDigits('012346', 'u1', 'ana@munay.example'),
    tokens.hashDigits('012345', 'u2', 'ana@munay.example'),
    tokens.hashDigits('012345', 'u1', 'eva@munay.example'),
    other.hashDigits('012345', 'u1', 'ana@munay.example'),
  ])
    expect(invalidToken).not.toBe(hash);
});

test('an email job without a seed fails permanently', () => {
  expect(() => tokens.deriveToken({ refs: {} })).toThrow(new PermanentFailure('The outbox row lacks seed'));
});
