import type staff from './staff.es.json';

declare module '@munay/kit' {
  interface MessageCatalogues {
    shell: typeof staff;
  }
}
