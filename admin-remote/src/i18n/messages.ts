import { createMessages } from '@munay/kit';

/** Message files that a page loads in addition to `es.json` and `en.json`. */
export const messages = createMessages(
  (name, locale) => import(/* webpackChunkName: "[request]" */ `./${name}.${locale}.json`),
);
