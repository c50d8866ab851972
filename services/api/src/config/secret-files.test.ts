import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSecretFiles } from './secret-files';

const folder = mkdtempSync(join(tmpdir(), 'munay-secrets-'));
const file = join(folder, 'form');
beforeAll(() => writeFileSync(file, 'from a file\n'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a setting is read from the file named by its _FILE variable', () => {
  const env = { FORM_SECRET: '', FORM_SECRET_FILE: file, REDIS_URL: 'redis://a', REDIS_URL_FILE: '' };
  const all = withSecretFiles(env, ['FORM_SECRET', 'REDIS_URL', 'SMTP_URL']);
  expect([all.FORM_SECRET, all.REDIS_URL, all.SMTP_URL]).toEqual(['from a file', 'redis://a', undefined]);
});

test('errors about secret files do not contain the secret', () => {
  const env = { FORM_SECRET: 'own', FORM_SECRET_FILE: file, SMTP_URL_FILE: join(folder, 'none') };
  const read = () => withSecretFiles(env, ['FORM_SECRET', 'SMTP_URL']);
  expect(read).toThrow(
    /^FORM_SECRET and FORM_SECRET_FILE are both set; SMTP_URL_FILE cannot be read: ENOENT/,
  );
});
