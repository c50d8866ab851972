import { lazyPage, withMessages } from '@munay/kit';
import { messages } from '../i18n/messages';

/** Rendered by the server only, inside `<noscript>`. */
export const NeedsScript = lazyPage(
  withMessages([messages('unscripted')], () => import('./needs-script.server').then((m) => m.NeedsScript)),
);
