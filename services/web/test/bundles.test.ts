import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DIST = join(__dirname, '../../../dist');
const APPS = ['shell', 'storefront', 'admin-remote'];
const TEXT = /\.(?:js|mjs|json|html|css|map)$/;

/** Names that must not occur in a browser bundle or a deployed bundle. */
const FORBIDDEN_PATTERNS = {
  'a payment key': /\b[sr]k_(?:live|test)_\w{8,}/,
  'the secret of the webhook': /\bwhsec_\w{8,}/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'the address of a server': /\b(?:mongodb(?:\+srv)?|rediss?|smtps?):\/\//,
  'a password of a demo account': /muna-andina-\w+/,
  'a hash of a password': /\$argon2/,
  'what exchanges code in an open page': /\bmunayDev\b|hot-update|react-refresh/,
  'a folder of the machine that built it': /\/(?:home|root|Users)\/\w+\//,
};

const listFiles = (app: string): string[] =>
  readdirSync(join(DIST, app), { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name));

test.each(APPS)('browser files of the %s contain no secrets', (app) => {
  const files = listFiles(app);
  expect(files.some((name) => name.endsWith('.js'))).toBe(true);
  const usages = files.flatMap((name) => {
    const text = readFileSync(join(DIST, app, name), 'utf8');
    return Object.entries(FORBIDDEN_PATTERNS).flatMap(([pattern, form]) => {
      const [match] = form.exec(text) ?? [];
      return match === undefined ? [] : [`${name}: ${pattern} (${match.slice(0, 12)}…)`];
    });
  });
  expect(usages).toEqual([]);
});

test.each(APPS)('the source maps of the %s are not published', (app) => {
  expect(listFiles(app).filter((name) => name.endsWith('.map'))).toEqual([]);
});
