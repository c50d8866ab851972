/** The recipient of an email. */
export interface MailReader {
  name: string;
  address: string;
  /** Whether the owner of the mailbox has verified the address. An unverified address may belong to a stranger. */
  verified: boolean;
  /** Whether the order that the email is about is paid; absent if there is no order. */
  order?: 'paid' | 'unpaid';
}

/** Copies a value and replaces every string in it. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((entry: unknown) => mapTexts(entry, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [name, mapTexts(part, change)]),
  ) as T;
}

/** Matches separators in URLs, including characters that browsers read as a dot, colon, slash or at sign. */
const SEPARATORS = /[.:/\\@\u2024\u3002\uff0e\uff0f\uff1a\uff20\uff3c\uff61]+(?=[^\s»”"')\],;!?])/gu;
const PHONE_NUMBER = /\d(?:[\s()+-]*\d){6,}/g;
const WORD_JOINER = '\u2060';

/** Changes a string so that no mail client turns it into a link */
export const breakLinks = (text: string): string =>
  text
    .replace(SEPARATORS, (run) => ` ${[...run].join(' ')} `)
    .replace(PHONE_NUMBER, (number) => [...number].join(WORD_JOINER));

/** How much user-provided text an email may contain: all, none, or text without links. `nothing` forbids the email. */
type Release = 'all' | 'untyped' | 'withoutLinks' | 'nothing';

/** @param isRequired whether the law requires the email with the declared text */
export function chooseRelease({ verified, order }: MailReader, isRequired: boolean): Release {
  if (verified) return 'all';
  if (isRequired) return 'withoutLinks';
  return order === 'unpaid' ? 'nothing' : 'untyped';
}
