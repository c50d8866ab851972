import { screen } from '@testing-library/react';
import type { UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { loadCatalogue, startLocale } from '@munay/kit';
import profileEn from '../i18n/profile.en.json';
import profileEs from '../i18n/profile.es.json';
import { ProfilePage } from '../profile/profile-page';
import { accountTexts } from './account-texts';
import { createCart, createOrder } from './fixtures';
import { renderInShop } from './render-in-shop';
import { ShopSuite } from './shop-suite';

export const user: UserView = {
  _id: 'u1',
  firstname: 'Lucía',
  middlename: '',
  lastname: 'Moreno',
  email: 'lucia@correo.example',
  emailValidated: true,
  phone: '',
  image: '',
  userInfo: { firstname: 'Lucía', image: '' },
  roles: [],
  stores: [],
  addresses: [
    {
      name: 'Lucía',
      line1: 'Calle 1',
      postcode: '18010',
      city: 'Granada',
      province: 'Granada',
      country: 'ES',
      phone: '600100200',
      label: 'Casa',
    },
    {
      name: 'Lucía',
      line1: 'Calle 2',
      postcode: '28012',
      city: 'Madrid',
      province: 'Madrid',
      country: 'ES',
      phone: '600100200',
    },
  ],
  locale: 'es',
  preferences: { keepMessages: false, priceDropMail: false, reviewMail: true },
  createdAt: '2026-01-01T00:00:00Z',
};

const texts = (entry: object, englishEntry: object) => ({
  es: async () => ({ default: entry }),
  en: async () => ({ default: englishEntry }),
});

/** A customer with two orders. */
export class ProfileSuite extends ShopSuite {
  constructor() {
    super(() => ({ user, cart: createCart([]) }));
    beforeEach(() => {
      this.shop.answer(ENDPOINTS.listOrders, () => ({
        orders: [createOrder('MUN-2', 'shipped'), createOrder('MUN-1', 'delivered')],
        total: 2,
        nextCursor: null,
      }));
    });
  }

  async open(search = '') {
    startLocale('es');
    await loadCatalogue(texts(accountTexts.es, accountTexts.en));
    await loadCatalogue(texts(profileEs, profileEn));
    const view = await renderInShop(<ProfilePage />, { path: `/profile${search}` });
    await screen.findByRole('heading', { level: 1 });
    return view;
  }
}
