import { FIXED, type FixedText } from '@munay/contracts/texts';
import { ApiError, NetworkError } from '../base/api-error';
import { loadRejections } from './load-messages';
import { isMessageId } from './message-ids';
import { t } from './t';

export interface ErrorTextParts {
  text: string;
  /** Language of the text, if it differs from the language of the page. */
  lang?: string | undefined;
  /** Translation of a prescribed text into the page's language. */
  also?: string | undefined;
}

/** Whether a chunk, the entry of a remote or a stylesheet failed to load. */
export const isScriptFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /loading (css )?chunk|RUNTIME-00|dynamically imported/i.test(error.message));

/** Rules that an empty field violates. */
const MISSING = ['required', 'isDefined', 'isNotEmpty', 'minLength'];
const NAMES = Object.keys(FIXED) as FixedText[];

/** Text that the product brief prescribes for this failure; absent if it prescribes none. */
export function findFixedText(error: unknown): FixedText | undefined {
  if (isScriptFailure(error)) return 'chunkFailed';
  return error instanceof ApiError ? NAMES.find((name) => FIXED[name].text === error.message) : undefined;
}

function translateError(error: unknown): string | undefined {
  if (error instanceof NetworkError) return t(`kit.network.${error.reason}`);
  if (isScriptFailure(error)) return t('kit.network.part');
  if (!(error instanceof ApiError)) return t('kit.failed.server');
  const messages = Object.values(error.fields);
  const fields = messages.every((rule) => MISSING.includes(rule))
    ? 'error.fieldsMissing'
    : 'error.fieldsWrong';
  const id = error.key === 'badRequest' && messages.length > 0 ? fields : `error.${error.key ?? ''}`;
  if (isMessageId(id)) return t(id, { count: messages.length });
  void loadRejections();
  return undefined;
}

/**
 * Text for a failure in the page's language. Texts that the product brief prescribes keep their language and get a
 * translation.
 * @param specificText the brief's text for any failure of this kind
 */
export function toErrorText(error: unknown, specificText?: FixedText): ErrorTextParts {
  const fixedText = specificText ?? findFixedText(error);
  const translation = translateError(error);
  if (fixedText !== undefined) return { ...FIXED[fixedText], also: translation };
  if (translation !== undefined) return { text: translation };
  return { text: error instanceof Error ? error.message : String(error), lang: 'en' };
}

export function getErrorText(error: unknown, specificText?: FixedText): string {
  const { text, also } = toErrorText(error, specificText);
  return also === undefined ? text : `${text} ${also}`;
}
