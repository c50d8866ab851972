/**
 * Decodes forms of the Stripe SDK: nested keys in brackets, arrays with or without indexes, plain or percent-encoded
 * brackets. The result uses maps, so that no key can reach a prototype.
 */
export type FormValue = string | FormMap;
export type FormMap = Map<string, FormValue>;

const MAX_DEPTH = 10;
const MAX_PAIRS = 5_000;

/** Malformed form data, which is rejected with 400. */
export class FormError extends Error {}

/** If a plain key is repeated, the last value is used. @throws FormError */
export function decodeForm(encoded: string): FormMap {
  const root: FormMap = new Map();
  if (encoded === '') return root;
  const pairs = encoded.split('&');
  if (pairs.length > MAX_PAIRS) throw new FormError(`More than ${MAX_PAIRS} parameters`);
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = decodePart(equals < 0 ? pair : pair.slice(0, equals));
    assignValue(root, splitKey(key), equals < 0 ? '' : decodePart(pair.slice(equals + 1)));
  }
  return root;
}

export function computeFingerprint(form: FormMap): string {
  const entries = [...form].map(([key, value]) => [
    key,
    typeof value === 'string' ? value : computeFingerprint(value),
  ]);
  entries.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return JSON.stringify(entries);
}

export function formToJson(form: FormMap): Record<string, unknown> {
  return Object.fromEntries(
    [...form].map(([key, value]) => [key, typeof value === 'string' ? value : formToJson(value)]),
  );
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new FormError('Invalid percent-encoding');
  }
}

function splitKey(key: string): string[] {
  const bracket = key.indexOf('[');
  if (bracket <= 0) return [key];
  const inner = key.slice(bracket);
  if (!/^(\[[^[\]]*\])+$/.test(inner)) throw new FormError(`Invalid parameter name: ${key}`);
  const parts = [key.slice(0, bracket), ...inner.slice(1, -1).split('][')];
  if (parts.length > MAX_DEPTH) throw new FormError(`Parameter nested too deeply: ${key}`);
  return parts;
}

function assignValue(root: FormMap, path: string[], value: string): void {
  let map = root;
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(map.size) : part;
    if (depth === path.length - 1) {
      map.set(name, value);
      return;
    }
    const next = map.get(name);
    if (next instanceof Map) map = next;
    else {
      const created: FormMap = new Map();
      map.set(name, created);
      map = created;
    }
  }
}
