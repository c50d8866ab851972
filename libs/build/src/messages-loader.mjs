import { compileMessage } from '@lingui/message-utils/compileMessage';

const KITS_OWN = /[\\/]kit[\\/]src[\\/]i18n[\\/]/;

/**
 * Compiles messages `{ id: ICU message }` at build time, so that no message parser reaches the browser. The kit's
 * messages are part of every page in both languages, so its texts for API errors (`error.*`) are a separate
 * module, `es.json?refusals`.
 * @this {{ resourcePath?: string, resourceQuery?: string } | void}
 * @param {string} source
 */
export default function catalogueLoader(source) {
  const { resourcePath = '', resourceQuery = '' } = this ?? {};
  const refusals = resourceQuery === '?refusals';
  /** @type {Record<string, string>} */
  const messages = JSON.parse(source);
  const chosen = Object.entries(messages).filter(
    ([id]) => !KITS_OWN.test(resourcePath) || id.startsWith('error.') === refusals,
  );
  return JSON.stringify(Object.fromEntries(chosen.map(([id, message]) => [id, compileMessage(message)])));
}
