import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Compiles a catalogue `{ id: ICU message }` at build time, so that no message parser reaches the browser.
 * @param {string} source
 */
export default function catalogueLoader(source) {
  /** @type {Record<string, string>} */
  const messages = JSON.parse(source);
  return JSON.stringify(
    Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, compileMessage(message)])),
  );
}
