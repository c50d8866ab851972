import type audit from './audit.es.json';
import type campaigns from './campaigns.es.json';
import type content from './content.es.json';
import type customers from './customers.es.json';
import type documents from './documents.es.json';
import type draft from './draft.es.json';
import type main from './es.json';
import type fields from './fields.es.json';
import type jobs from './jobs.es.json';
import type operations from './operations.es.json';
import type order from './order.es.json';
import type orders from './orders.es.json';
import type overview from './overview.es.json';
import type products from './products.es.json';
import type promotions from './promotions.es.json';
import type settings from './settings.es.json';
import type slips from './slips.es.json';
import type store from './store.es.json';

declare module '@munay/kit' {
  interface MessageCatalogues {
    admin: typeof main &
      typeof audit &
      typeof campaigns &
      typeof content &
      typeof customers &
      typeof documents &
      typeof draft &
      typeof fields &
      typeof jobs &
      typeof operations &
      typeof order &
      typeof orders &
      typeof overview &
      typeof products &
      typeof promotions &
      typeof settings &
      typeof slips &
      typeof store;
  }
}
