import { i18n } from '@lingui/core';
import type es from './es.json';
import type login from './login.es.json';
import type verification from './verification.es.json';

/**
 * Message ids that `t` accepts. An app adds its own in `src/i18n/message-ids.d.ts`: `declare module '@munay/kit' {
 * interface MessageCatalogues { storefront: typeof es } }`.
 */
export interface MessageCatalogues {
  kit: typeof es & typeof login & typeof verification;
}

export type MessageId = {
  [App in keyof MessageCatalogues]: keyof MessageCatalogues[App];
}[keyof MessageCatalogues];
export type MessageValues = Record<string, string | number>;
export type Translate = (id: MessageId, values?: MessageValues) => string;

/** Whether an id that was built from API data, e.g. `job.${type}`, has a loaded message. */
export const isMessageId = (id: string): id is MessageId => id in i18n.messages;
