import type { Localized } from '@munay/contracts/locale';
import type { PostTag } from '@munay/contracts/shop/blog';

/** A post of the demonstration. Its texts are `services/api/content/posts/<name>.<locale>.md`. */
export interface DemoPost {
  name: string;
  tag: PostTag;
  /** Day it came out, ISO 8601. */
  day: string;
  /** Picture of a soap, which view of it (0 bar, 1 cut face) and what it shows. */
  cover: { picture: string; view: 0 | 1; alt: Localized };
  /** Slugs of the products it speaks of. */
  products: string[];
}

export const DEMO_POSTS: readonly DemoPost[] = [
  {
    name: 'cold-process',
    tag: 'craft',
    day: '2026-10-19',
    cover: {
      picture: 'lavanda',
      view: 1,
      alt: {
        es: 'Corte de una pastilla de lavanda, con las vetas a la vista',
        en: 'Cut face of a lavender bar with its swirls in view',
      },
    },
    products: ['lavanda-del-altiplano', 'azahar'],
  },
  {
    name: 'inci',
    tag: 'ingredients',
    day: '2026-10-12',
    cover: {
      picture: 'manzanilla',
      view: 0,
      alt: {
        es: 'Pastilla cuadrada amarillo claro con tres flores de manzanilla',
        en: 'Square pale yellow bar with three chamomile flowers',
      },
    },
    products: ['oliva-de-castilla', 'calendula-sin-perfume'],
  },
  {
    name: 'maras',
    tag: 'origin',
    day: '2026-09-28',
    cover: {
      picture: 'maras',
      view: 0,
      alt: {
        es: 'Jabón redondo blanco y rosado con cristales de sal alrededor',
        en: 'Round white and pink soap with salt crystals around it',
      },
    },
    products: ['coco-y-sal-de-maras', 'muna-andina'],
  },
  {
    name: 'last',
    tag: 'care',
    day: '2026-09-14',
    cover: {
      picture: 'cafe',
      view: 0,
      alt: {
        es: 'Pastilla marrón con posos de café y granos tostados',
        en: 'Brown bar with coffee grounds and roasted beans',
      },
    },
    products: ['cafe-de-chanchamayo', 'karite-puro'],
  },
  {
    name: 'skin',
    tag: 'ingredients',
    day: '2026-08-31',
    cover: {
      picture: 'avena',
      view: 0,
      alt: {
        es: 'Pastilla color miel de canto rugoso con motas de avena y copos sueltos',
        en: 'Honey-coloured bar with a rough edge, oat specks and loose flakes',
      },
    },
    products: ['karite-puro', 'calendula-sin-perfume', 'arcilla-rosa', 'avena-y-miel'],
  },
  {
    name: 'unscented',
    tag: 'ingredients',
    day: '2026-08-17',
    cover: {
      picture: 'karite',
      view: 0,
      alt: { es: 'Dos pastillas de karité color marfil', en: 'Two ivory bars of shea soap' },
    },
    products: ['karite-puro', 'oliva-de-castilla', 'calendula-sin-perfume', 'leche-de-cabra'],
  },
];
