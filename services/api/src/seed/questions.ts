import type { DemoQuestion } from './demo-review';

/** Invented questions. */
export const DEMO_QUESTIONS: readonly DemoQuestion[] = [
  {
    picture: 'cabra',
    locale: 'es',
    author: 'Sara N.',
    daysAgo: 1,
    helpful: 2,
    text: '¿La leche de cabra huele?',
    answers: [],
  },
  {
    picture: 'maras',
    locale: 'es',
    author: 'Clara D.',
    daysAgo: 5,
    helpful: 34,
    text: '¿El de coco y sal se puede usar en la cara?',
    answers: [
      { text: 'En la cara, no: la sal raspa. Para la cara van mejor Arcilla rosa o Carbón y árbol de té.' },
    ],
  },
  {
    picture: 'lavanda',
    locale: 'es',
    author: 'Óscar B.',
    daysAgo: 12,
    helpful: 28,
    text: '¿Cuánto dura una pastilla de 100 g?',
    answers: [
      { text: 'Para una persona, unas cinco semanas con jabonera de rejilla.' },
      { author: 'Marta L.', text: 'A mí seis, pero la dejo secar fuera de la ducha.' },
    ],
  },
  {
    picture: 'lavanda',
    locale: 'en',
    author: 'Emily R.',
    daysAgo: 24,
    helpful: 9,
    text: 'Does the scent stay on clothes or skin?',
    answers: [{ text: 'It stays in the bathroom for a while. On the skin it leaves with the water.' }],
  },
  {
    picture: 'champu',
    locale: 'es',
    author: 'Joan P.',
    daysAgo: 16,
    helpful: 17,
    text: '¿Hace falta aclarar con vinagre después del champú sólido?',
    answers: [{ text: 'No hace falta: lleva un tensioactivo de coco, no es jabón. Con agua basta.' }],
  },
  {
    picture: 'oliva',
    locale: 'en',
    author: 'Nell A.',
    daysAgo: 20,
    helpful: 13,
    text: 'Why does the olive bar lather so little?',
    answers: [
      { text: 'Coconut makes big foam. This one has olive oil only, and its lather is fine and slow.' },
    ],
  },
  {
    locale: 'es',
    author: 'Gabriel S.',
    daysAgo: 28,
    helpful: 11,
    text: '¿Puedo recoger el pedido en el taller?',
    answers: [
      { text: 'Sí, en Madrid, de martes a sábado. Al tramitar el pedido eliges «Recogida en el taller».' },
    ],
  },
  {
    picture: 'trio',
    locale: 'en',
    author: 'Doris M.',
    daysAgo: 31,
    helpful: 6,
    text: 'Can I choose the three bars in the box?',
    answers: [
      { text: 'For now it is always lavender, oat and calendula. Write to us if you need another mix.' },
    ],
  },
];
