import type { Localized } from '@munay/contracts/locale';
import type { PostTag } from '@munay/contracts/shop/blog';

/** A demo post. Its texts are `services/api/content/posts/<name>.<locale>.md`. */
export interface DemoPost {
  name: string;
  tag: PostTag;
  /** Publication date, ISO 8601. */
  day: string;
  /** Folder and view of a picture, and its alternative text. */
  cover: { picture: string; view: 'bar' | 'wet' | 'scene'; alt: Localized };
  /** Slugs of the products it mentions. */
  products: string[];
}

export const DEMO_POSTS: readonly DemoPost[] = [
  {
    name: 'cold-process',
    tag: 'craft',
    day: '2026-10-19',
    cover: {
      picture: 'molde',
      view: 'scene',
      alt: {
        es: 'Masa de jabón de lavanda que se vierte de una jarra a un molde de madera',
        en: 'Lavender soap batter poured from a jug into a wooden mould',
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
      view: 'bar',
      alt: {
        es: 'Pastilla amarillo pálido sobre lino con tres flores de manzanilla',
        en: 'Pale yellow bar on linen with three chamomile flowers',
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
      view: 'bar',
      alt: {
        es: 'Pastilla de sal blanca y rosada, con sal gruesa delante',
        en: 'White and pink salt bar with coarse pink salt in front',
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
      view: 'wet',
      alt: {
        es: 'Pastilla de café mojada y con espuma sobre azulejos',
        en: 'Wet coffee bar with lather on bathroom tiles',
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
      view: 'bar',
      alt: {
        es: 'Jabón de avena de pie, con copos delante y un cuenco de avena detrás',
        en: 'Oat bar standing up, with rolled oats in front and a bowl of oats behind',
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
      view: 'bar',
      alt: {
        es: 'Dos pastillas de karité color marfil, con nueces de karité delante',
        en: 'Two ivory shea bars with shea nuts in front',
      },
    },
    products: ['karite-puro', 'oliva-de-castilla', 'calendula-sin-perfume', 'leche-de-cabra'],
  },
];
