/**
 * Patterns for text that no log message may contain. Mail servers quote recipients, databases quote duplicate values,
 * and drivers quote connection strings with passwords.
 */
const SECRET_PATTERNS: readonly [RegExp, string][] = [
  [/(\w:\/\/)[^\s/@]+@/g, '$1***@'],
  [/[^\s<>"'`(){}[\],;:=/]+@[^\s<>"'`(){}[\],;:=/]+\.[a-z]{2,}/gi, '[mail]'],
  [/\b(sk|rk|whsec)_\w{8,}/g, '$1_***'],
  [/\$argon2\S+/g, '[hash]'],
  // Session ids, guest ids and emailed tokens are 256 random bits in base64url
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[secret]'],
  [/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g, '[number]'],
];
const MIN_SECRET_LENGTH = 6;
const MAX_DEPTH = 5;

const scrubText = (text: string): string =>
  text.length < MIN_SECRET_LENGTH
    ? text
    : SECRET_PATTERNS.reduce((rest, [form, put]) => rest.replace(form, put), text);

/** Redacts addresses, keys, tokens, password hashes and card numbers. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (value instanceof Error) return { name: value.name, stack: scrubText(value.stack ?? value.message) };
  if (Array.isArray(value)) return value.map((entry) => redact(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, redact(field, depth + 1)]));
}
