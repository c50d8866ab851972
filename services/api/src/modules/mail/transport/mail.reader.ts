/** Who receives a mail. */
export interface MailReader {
  name: string;
  address: string;
  /** Whether someone with access to the mailbox has confirmed it. Any other address may be a stranger's. */
  verified: boolean;
  /** Whether money was received for the order that the mail is about. */
  order?: 'paid' | 'unpaid';
}

/** Every text of a value replaced. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [name, mapTexts(one, change)]),
  ) as T;
}

/** Also the forms that browsers read as a dot, colon, slash or at sign. */
const SEPARATORS = /[.:/\\@\u2024\u3002\uff0e\uff0f\uff1a\uff20\uff3c\uff61]+(?=[^\s»”"')\],;!?])/gu;
const PHONE_NUMBER = /\d(?:[\s()+-]*\d){6,}/g;
const WORD_JOINER = '\u2060';

/**
 * Text that no program turns into a link: separators stand between spaces, which unlike invisible characters
 * are never removed, and the digits of long numbers do not touch.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(SEPARATORS, (run) => ` ${[...run].join(' ')} `)
    .replace(PHONE_NUMBER, (number) => [...number].join(WORD_JOINER));

/** What a mail may contain: everything, nothing that was typed, or what was typed in a form without links. */
type Release = 'all' | 'untyped' | 'withoutLinks' | 'nothing';

/** @param required the law requires the mail, with what was declared */
export function releaseTo({ verified, order }: MailReader, required: boolean): Release {
  if (verified) return 'all';
  if (required) return 'withoutLinks';
  return order === 'unpaid' ? 'nothing' : 'untyped';
}
