import type about from './about.es.json';
import type account from './account.es.json';
import type alert from './alert.es.json';
import type allergy from './allergy.es.json';
import type answers from './answers.es.json';
import type blog from './blog.es.json';
import type cart from './cart.es.json';
import type checkout from './checkout.es.json';
import type codes from './codes.es.json';
import type community from './community.es.json';
import type contact from './contact.es.json';
import type main from './es.json';
import type factor from './factor.es.json';
import type favorites from './favorites.es.json';
import type finder from './finder.es.json';
import type head from './head.es.json';
import type home from './home.es.json';
import type legal from './legal.es.json';
import type mailed from './mailed.es.json';
import type noScript from './no-script.es.json';
import type missing from './not-found.es.json';
import type order from './order.es.json';
import type product from './product.es.json';
import type profile from './profile.es.json';
import type review from './review.es.json';
import type shop from './shop.es.json';
import type tracking from './tracking.es.json';
import type withdrawal from './withdrawal.es.json';

declare module '@munay/kit' {
  interface MessageCatalogues {
    storefront: typeof main &
      typeof about &
      typeof account &
      typeof alert &
      typeof allergy &
      typeof answers &
      typeof blog &
      typeof cart &
      typeof checkout &
      typeof codes &
      typeof community &
      typeof contact &
      typeof factor &
      typeof favorites &
      typeof finder &
      typeof head &
      typeof home &
      typeof legal &
      typeof mailed &
      typeof missing &
      typeof order &
      typeof product &
      typeof profile &
      typeof review &
      typeof shop &
      typeof tracking &
      typeof noScript &
      typeof withdrawal;
  }
}
