import type audit from './audit.es.json';
import type content from './content.es.json';
import type documents from './documents.es.json';
import type main from './es.json';
import type orders from './orders.es.json';
import type overview from './overview.es.json';
import type people from './people.es.json';
import type products from './products.es.json';
import type running from './running.es.json';
import type store from './store.es.json';

declare module '@munay/kit' {
  interface MessageCatalogues {
    admin: typeof main &
      typeof audit &
      typeof content &
      typeof documents &
      typeof orders &
      typeof overview &
      typeof people &
      typeof products &
      typeof running &
      typeof store;
  }
}
