import type { Ask } from './requests.ts';
import type { Told } from './wire.ts';

/** Nobody outside sees any of these, whatever they ask. */
const SECRETS = [
  /\$argon2/,
  /passwordHash|tokenHash|sessionEpoch/,
  /sk_test_|whsec_/,
  /mongodb(\+srv)?:\/\/|redis:\/\//,
  /MongoServerError|MongooseError|E11000|CastError|ValidationError:/,
  /node_modules|\/services\/api\/|\bat [\w.<>]+ \(/,
];
/** Answered by the HTTP parser, before any of our code: it has no word of the shop's. */
const BEFORE_US = new Set([400, 408, 431]);
const JSON_TYPE = /^application\/json/;

/**
 * What is wrong with an answer, in words.
 * @param options what the asker wrote may come back
 */
export function faultsOf(ask: Ask, told: Told, { limitMs, own }: { limitMs: number; own: string }): string[] {
  const faults = [];
  if (told.status === 0) faults.push(`no answer: ${told.text.slice(0, 80)}`);
  if (told.status >= 500) faults.push(`status ${told.status}`);
  if (told.ms > limitMs) faults.push(`answered after ${(told.ms / 1000).toFixed(1)} s`);
  for (const secret of SECRETS) {
    const [shown] = secret.exec(told.text) ?? [];
    if (shown && !own.includes(shown)) faults.push(`shows ${shown}`);
  }
  if (!hasEnvelope(ask, told)) faults.push(`status ${told.status} without the envelope`);
  return faults;
}

function hasEnvelope(ask: Ask, told: Told) {
  const isCall = ask.path.startsWith('/api/');
  const empty = ask.method === 'HEAD' || [204, 303, 304].includes(told.status);
  if (!isCall || empty || told.status === 0) return true;
  const type = String(told.headers['content-type'] ?? '');
  // Pictures, bills, feeds and exports are files; what goes wrong with them is said in the envelope
  if (told.status < 300 && !JSON_TYPE.test(type)) return true;
  if (told.headers.connection === 'close' && BEFORE_US.has(told.status)) return true;
  try {
    const { code, message, data } = JSON.parse(told.text);
    return code === told.status && typeof message === 'string' && data !== undefined;
  } catch {
    return false;
  }
}
