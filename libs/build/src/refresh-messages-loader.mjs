import { basename } from 'node:path';

/**
 * Turns compiled messages into a module that updates the open page whenever the message file is edited.
 * @this {{ resourcePath: string }}
 * @param {string} messages JSON
 */
export default function refreshMessagesLoader(messages) {
  const locale = basename(this.resourcePath, '.json').split('.').at(-1);
  return `const messages = ${messages};
export default messages;
if (import.meta.webpackHot) {
  if (import.meta.webpackHot.data) munayDev.loadMessages({ ${locale}: messages });
  import.meta.webpackHot.dispose((data) => (data.edited = true));
  import.meta.webpackHot.accept();
}
`;
}
