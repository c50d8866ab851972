import { compileMessage } from '@lingui/message-utils/compileMessage';

const KIT_MESSAGES = /[\\/]kit[\\/]src[\\/]i18n[\\/]/;

/**
 * Compiles messages `{ id: ICU message }` at build time, so that browsers need no message parser. Every page contains
 * the kit's messages in both languages. To keep pages small, the kit's messages for API errors (`error.*`) are a
 * separate module, `es.json?errors`.
 * @this {{ resourcePath?: string, resourceQuery?: string } | void}
 * @param {string} source
 */
export default function catalogueLoader(source) {
  const { resourcePath = '', resourceQuery = '' } = this ?? {};
  const errorsOnly = resourceQuery === '?errors';
  /** @type {Record<string, string>} */
  const messages = JSON.parse(source);
  const selected = Object.entries(messages).filter(
    ([id]) => !KIT_MESSAGES.test(resourcePath) || id.startsWith('error.') === errorsOnly,
  );
  return JSON.stringify(Object.fromEntries(selected.map(([id, message]) => [id, compileMessage(message)])));
}
