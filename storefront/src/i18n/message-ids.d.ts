import type about from './about.es.json';
import type account from './account.es.json';
import type allergy from './allergy.es.json';
import type blog from './blog.es.json';
import type cart from './cart.es.json';
import type community from './community.es.json';
import type contact from './contact.es.json';
import type main from './es.json';
import type factor from './factor.es.json';
import type head from './head.es.json';
import type legal from './legal.es.json';
import type notice from './notice.es.json';
import type product from './product.es.json';
import type profile from './profile.es.json';
import type review from './review.es.json';
import type shop from './shop.es.json';
import type unscripted from './unscripted.es.json';
import type wish from './wish.es.json';
import type withdrawal from './withdrawal.es.json';

declare module '@munay/kit' {
  interface MessageCatalogues {
    storefront: typeof main &
      typeof about &
      typeof account &
      typeof allergy &
      typeof blog &
      typeof cart &
      typeof community &
      typeof contact &
      typeof factor &
      typeof head &
      typeof legal &
      typeof notice &
      typeof product &
      typeof profile &
      typeof review &
      typeof unscripted &
      typeof shop &
      typeof wish &
      typeof withdrawal;
  }
}
