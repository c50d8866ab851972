import { PICKUP } from '@munay/contracts/order/delivery';
import type { NewStore } from '../modules/store/store.types';

/** Two invented shops. */
export const STORES = {
  madrid: {
    slug: 'taller-madrid',
    name: 'Taller Munay',
    text: {
      es: 'Aquí hacemos el jabón y aquí se cura, seis semanas, a la vista de quien entra.',
      en: 'We make the soap here and it cures here, for six weeks, in sight of whoever comes in.',
    },
    address: 'Calle del Taller 8, 28012 Madrid',
    hours: PICKUP.hours,
  },
  valencia: {
    slug: 'tienda-valencia',
    name: 'Munay Valencia',
    text: {
      es: 'La tienda junto al mercado. Los jabones de sal y los del altiplano salen de aquí.',
      en: 'The shop by the market. The salt bars and the highland bars are sent from here.',
    },
    address: 'Calle de los Hierros 14, 46001 Valencia',
    hours: { es: 'Lunes a sábado, de 10:30 a 20:00', en: 'Monday to Saturday, 10:30 to 20:00' },
  },
} as const satisfies Record<string, NewStore>;
