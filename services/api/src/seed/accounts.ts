import type { Role } from '@munay/contracts/account/access';

export interface DemoAccount {
  firstname: string;
  lastname: string;
  email: string;
  /** Demo password: printed at every start and rejected in production. */
  password: string;
  roles: Role[];
  /** Slugs of the stores that the account owns. */
  stores: string[];
}

/** Accounts for trying out the shop. Development only. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    firstname: 'Amaya',
    lastname: 'Quispe',
    email: 'admin@munay.example',
    password: 'muna-andina-admin',
    roles: ['ADMIN'],
    stores: [],
  },
  {
    firstname: 'Tomás',
    lastname: 'Ferrer',
    email: 'store@munay.example',
    password: 'muna-andina-store',
    roles: ['STORE'],
    stores: ['tienda-valencia'],
  },
  {
    firstname: 'Lucía',
    lastname: 'Moreno',
    email: 'shopper@munay.example',
    password: 'muna-andina-shopper',
    roles: [],
    stores: [],
  },
];
