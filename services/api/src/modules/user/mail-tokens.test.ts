import { Config } from '../../config/config';
import { PermanentFailure } from '../../outbox/outbox.handlers';
import { hashSecret, isSecret } from '../../runtime/secret';
import { MailTokens } from './mail-tokens';

const tokens = new MailTokens(new Config({ FORM_SECRET: 'a key of this test alone' }));

test('what waits in the outbox opens nothing; the token made of it is known by its hash', () => {
  const { seed, hash } = tokens.issue();
  const token = tokens.of({ refs: { seed } });
  expect(isSecret(token)).toBe(true);
  expect([hashSecret(token), token === seed]).toEqual([hash, false]);
  expect(tokens.of({ refs: { seed } })).toBe(token);
  expect(tokens.issue().hash).not.toBe(hash);
});

test('a token is made with the key of the shop', () => {
  const other = new MailTokens(new Config({ FORM_SECRET: 'another key' }));
  expect(other.of({ refs: { seed: 'x' } })).not.toBe(tokens.of({ refs: { seed: 'x' } }));
  // A link in a mail that was sent has to open after a new version was installed
  expect(tokens.of({ refs: { seed: 'x' } })).toBe('tVBhj_JaPJYG5F34mqPZ1z9Cwbde_F66lkxaq86UPnY');
});

test('work of an older version carries its token, and work without one is given up', () => {
  expect(tokens.of({ refs: { token: 'from before' } })).toBe('from before');
  expect(tokens.of({ refs: { seed: 'x', token: 'from before' } })).not.toBe('from before');
  expect(() => tokens.of({ refs: {} })).toThrow(new PermanentFailure('The outbox row lacks seed'));
});
