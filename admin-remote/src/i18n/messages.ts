import { messagesFrom } from '@munay/kit';

/** Message files that a page loads in addition to `es.json` and `en.json`. */
export const messages = messagesFrom(
  (name, locale) => import(/* webpackChunkName: "[request]" */ `./${name}.${locale}.json`),
);
