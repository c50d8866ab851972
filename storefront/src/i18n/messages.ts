import { messagesFrom } from '@munay/kit';

/** The storefront's message files beside `es.json` and `en.json`, which every page has. */
export const messages = messagesFrom(
  (name, locale) => import(/* webpackChunkName: "[request]" */ `./${name}.${locale}.json`),
);
