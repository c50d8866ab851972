import type { AdminCampaign } from '@munay/contracts/admin/campaign';
import type { SettingsView, ShippingTableView } from '@munay/contracts/admin/setting';
import type { AdminStore } from '@munay/contracts/admin/store';
import type { AdminUser } from '@munay/contracts/admin/user';
import type { PostDraft } from '@munay/contracts/shop/blog';
import type { SynonymList } from '@munay/contracts/shop/search';

const createBilingual = (text: string) => ({ es: text, en: `${text} (en)` });

export const POST = {
  _id: 'p1',
  version: 3,
  title: createBilingual('Olivo'),
  slug: createBilingual('olivo'),
  summary: createBilingual('Del olivar'),
  body: createBilingual('Texto'),
  author: 'Rosa',
  cover: null,
  tags: [],
  products: [],
  status: 'scheduled',
  publishAt: '2026-12-01T17:30:00.000Z',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
} as unknown as PostDraft;

export const SYNONYMS: SynonymList = { groups: [['champú', 'shampoo']], version: 3 };

export const SETTINGS: SettingsView = {
  lowStockThreshold: 5,
  contactEmail: 'hola@munay.example',
  contactPhone: '',
  accountHolder: '',
  iban: '',
  newOrderMails: 'gathered',
  version: 3,
};

export const SHIPPING: ShippingTableView = {
  options: [{ method: 'standard', zone: 'peninsula', costCents: 490, freeFromCents: 4_500 }],
  version: 2,
};

export const STORE: AdminStore = {
  _id: 's1',
  slug: 'munay-valencia',
  name: 'Munay Valencia',
  text: { es: 'Junto al mercado.', en: 'By the market.' },
  address: 'Calle de los Hierros 14',
  hours: { es: 'De 10:30 a 20:00', en: '10:30 to 20:00' },
  owners: [],
  version: 3,
};

export const CAMPAIGN: AdminCampaign = {
  _id: 'c1',
  title: { es: 'Semana de la piel', en: 'Skin week' },
  filter: { any: { tags: ['facial'] } },
  percent: 20,
  starts: { day: '2026-12-11' },
  ends: { day: '2026-12-17' },
  replace: [],
  version: 2,
  state: 'draft',
  startsAt: '2026-12-10T23:00:00.000Z',
  endsAt: '2026-12-17T23:00:00.000Z',
  products: 0,
  sizes: 0,
  toWrite: 0,
  skipped: [],
  discountedProducts: [],
  newMatches: [],
  replaced: [],
  publishedAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
};

export const USER: AdminUser = {
  _id: '656565656565656565656565',
  firstname: 'Ana',
  middlename: '',
  lastname: 'Quispe',
  email: 'ana@correo.example',
  emailValidated: true,
  phone: '',
  roles: [],
  stores: [],
  locale: 'es',
  closed: false,
  secondFactor: false,
  createdAt: '2026-10-01T08:00:00.000Z',
  lastLoginAt: null,
  sessions: (['Firefox', 'Chrome'] as const).map((browser) => ({
    id: browser,
    browser,
    system: 'Linux',
    createdAt: '2026-11-01T08:00:00.000Z',
    seenAt: '2026-11-02T08:00:00.000Z',
    current: false,
  })),
  orders: {
    count: 7,
    paidCents: 12_345,
    last: [
      {
        _id: 'o1',
        number: 'MUN-2026-000007',
        status: 'paid',
        createdAt: '2026-11-02T08:00:00.000Z',
        totalCents: 990,
      },
    ],
  },
};
