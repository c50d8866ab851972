const MIN_SECRET_LENGTH = 24;
const MIN_PASSWORD_LENGTH = 16;
/** Matches the secrets in the development and trial settings. */
const EXAMPLE_SECRET = /sandbox|development|of[-_]the[-_]trial/;
/** Whether a secret is long enough, not an example, and not one repeated character. */
export const isStrongSecret = (secret: string): boolean =>
  secret.length >= MIN_SECRET_LENGTH && !EXAMPLE_SECRET.test(secret) && new Set(secret).size >= 10;

/** Whether the string is an exact origin, as browsers send it in `Origin`, and not a pattern. */
export const isHttpsOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  new URL(text).protocol === 'https:' &&
  new URL(text).origin === text &&
  !text.includes('*');

export const getHost = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : '');
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);

/** Checks the password in a URL, because a single open port would expose a database without a strong password. */
export const findPasswordProblem = (address: string): string | null => {
  const [, credentials = '', query = ''] = /^[\w+]+:\/\/(?:([^/@]*)@)?[^?]*(\?.*)?$/.exec(address) ?? [];
  if (/[?&]authMechanism=MONGODB-(?:X509|AWS|OIDC)/.test(query)) return null;
  const [, password = ''] = /:(.+)$/.exec(credentials) ?? [];
  if (password === '') return 'must carry a password';
  const isStrongSecret = password.length >= MIN_PASSWORD_LENGTH && !EXAMPLE_SECRET.test(password);
  return isStrongSecret && new Set(password).size >= 6
    ? null
    : `must carry a password of ${MIN_PASSWORD_LENGTH} characters or more that is no example`;
};
