import { Config } from '../../config/config';
import { PermanentFailure } from '../../outbox/outbox.handlers';
import { hashSecret, isSecret } from '../../runtime/secret';
import { MailTokens } from './mail-tokens';

const tokens = new MailTokens(new Config({ FORM_SECRET: 'a key of this test alone' }));

test('the seed in the outbox differs from the token, which is verified by its hash', () => {
  const { seed, hash } = tokens.issue();
  const token = tokens.of({ refs: { seed } });
  expect(isSecret(token)).toBe(true);
  expect([hashSecret(token), token === seed]).toEqual([hash, false]);
  expect(tokens.of({ refs: { seed } })).toBe(token);
  expect(tokens.issue().hash).not.toBe(hash);
});

test('a token depends on the form secret', () => {
  const other = new MailTokens(new Config({ FORM_SECRET: 'another key' }));
  expect(other.of({ refs: { seed: 'x' } })).not.toBe(tokens.of({ refs: { seed: 'x' } }));
  // A link in a sent email must work after an upgrade
  expect(tokens.of({ refs: { seed: 'x' } })).toBe('tVBhj_JaPJYG5F34mqPZ1z9Cwbde_F66lkxaq86UPnY');
});

test('the tracking link of an order is derived from its id and the number of renewals', () => {
  const token = tokens.ofOrder('656565656565656565656565', 0);
  expect([token, isSecret(token)]).toEqual([tokens.ofOrder('656565656565656565656565', 0), true]);
  const others = [
    tokens.ofOrder('656565656565656565656565', 1),
    tokens.ofOrder('656565656565656565656566', 0),
    new MailTokens(new Config({ FORM_SECRET: 'another key' })).ofOrder('656565656565656565656565', 0),
  ];
  expect(others).not.toContain(token);
  expect(token).toBe('SI_lgydYfvFyOTvskvERIzDZJ-RuERaP7M_NjTtbQ94');
});

test('the link that disowns an order depends on the order, the address and the form secret', () => {
  const [id, email] = ['656565656565656565656565', 'ana@munay.example'];
  const token = tokens.ofDisowned(id, email);
  expect([isSecret(token), tokens.ofDisowned(id, email)]).toEqual([true, token]);
  expect([
    tokens.ofDisowned('656565656565656565656566', email),
    tokens.ofDisowned(id, 'eva@munay.example'),
    new MailTokens(new Config({ FORM_SECRET: 'another key' })).ofDisowned(id, email),
  ]).not.toContain(token);
});

test('six digits are derived from the seed and stored as a keyed hash', () => {
  const digits = Array.from({ length: 2_000 }, (_, seed) => tokens.deriveDigits(String(seed)));
  expect(digits.every((one) => /^\d{6}$/.test(one))).toBe(true);
  expect(digits.some((one) => one.startsWith('0'))).toBe(true);
  expect(new Set(digits.map((one) => one[0])).size).toBe(10);
  const other = new MailTokens(new Config({ FORM_SECRET: 'another key' }));
  expect(other.deriveDigits('x')).not.toBe(tokens.deriveDigits('x'));
  const hash = tokens.digitsHash('012345', 'u1', 'ana@munay.example');
  // The code in a sent email must be accepted after an upgrade
  expect(hash).toBe('1b3c1c50fc5a0db9038a886bf2223086e72d6457f4022648d6706dc7f42a61f7');
  expect(tokens.digitsHash('012345', 'u1', 'ana@munay.example')).toBe(hash);
  for (const unlike of [
    tokens.digitsHash('012346', 'u1', 'ana@munay.example'),
    tokens.digitsHash('012345', 'u2', 'ana@munay.example'),
    tokens.digitsHash('012345', 'u1', 'eva@munay.example'),
    other.digitsHash('012345', 'u1', 'ana@munay.example'),
  ])
    expect(unlike).not.toBe(hash);
});

test('a job without a seed fails permanently', () => {
  expect(() => tokens.of({ refs: {} })).toThrow(new PermanentFailure('The outbox row lacks seed'));
});
