import { messagesFrom } from '@munay/kit';

/** Message files in addition to `es.json` and `en.json`, which every page loads. */
export const messages = messagesFrom(
  (name, locale) => import(/* webpackChunkName: "[request]" */ `./${name}.${locale}.json`),
);
