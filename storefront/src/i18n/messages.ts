import { createMessages } from '@munay/kit';

/** Message files in addition to `es.json` and `en.json`, which every page loads. */
export const messages = createMessages(
  (name, locale) => import(/* webpackChunkName: "[request]" */ `./${name}.${locale}.json`),
);
