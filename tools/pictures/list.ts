/**
 * A square crop of a master picture: `angle` in degrees, the rest in pixels of the rotated master; `light` 1 does not
 * change the brightness.
 */
export interface Crop {
  source: string;
  angle: number;
  left: number;
  top: number;
  side: number;
  light: number;
}

type Views = Record<string, string | Crop>;

const createBarViews = (...names: string[]): Record<string, Views> =>
  Object.fromEntries(names.map((name) => [name, { bar: name }]));

/** Used as a customer's photo in the demo reviews. */
const createPhoto = (source: string, angle: number, left: number, top: number): Crop => ({
  source,
  angle,
  left,
  top,
  side: 960,
  light: 0.94,
});

/**
 * Folder -> view -> master picture. The first view is used for sharing and emails. Views: `bar`, `cut` (the cut face),
 * `wet` (in the bathroom), `scale` (next to a ruler), `wrapped` (in its band) and `use` (a customer's photo).
 */
export const PRODUCTS: Readonly<Record<string, Views>> = {
  lavanda: {
    bar: 'lavanda',
    cut: 'lavanda-corte',
    wet: 'lavanda-uso',
    scale: 'lavanda-escala',
    wrapped: 'lavanda-banda',
    use: createPhoto('lavanda-escala', -5, 190, 170),
  },
  eucalipto: { bar: 'eucalipto', wet: 'eucalipto-uso' },
  avena: { bar: 'avena', wet: 'avena-uso' },
  carbon: { bar: 'carbon', wet: 'carbon-uso', use: createPhoto('carbon-uso', -4, 230, 210) },
  calendula: { bar: 'calendula', cut: 'calendula-corte' },
  cacao: { bar: 'cacao', cut: 'cacao-corte' },
  cafe: { bar: 'cafe', wet: 'cafe-uso', use: createPhoto('cafe-uso', 5, 250, 230) },
  rosa: { bar: 'rosa', wet: 'rosa-uso' },
  oliva: { bar: 'oliva', use: createPhoto('oliva', -6, 220, 240) },
  trio: { bar: 'trio', use: createPhoto('trio', 4, 260, 220) },
  ...createBarViews(
    'maras',
    'arcilla',
    'champu',
    'manzanilla',
    'romero',
    'maca',
    'quinoa',
    'muna',
    'aloe',
    'azahar',
  ),
  ...createBarViews('palosanto', 'karite', 'cabra', 'afeitado'),
  molde: { scene: 'paso-molde' },
};

/** @property ratio width to height of a centred crop; without it, the whole master is used */
export interface PagePicture {
  source: string;
  widths: readonly number[];
  ratio?: number;
}

const stepPicture = (source: string, ratio?: number): PagePicture => ({
  source,
  widths: [400, 800, 1200],
  ...(ratio && { ratio }),
});

/** File -> source, for pictures that are part of the storefront. */
export const PAGES: Readonly<Record<string, PagePicture>> = {
  hero: { source: 'hero', widths: [400, 800, 1200, 1600] },
  caja: { source: 'caja-abierta', widths: [400, 800, 1200, 1600] },
  'paso-pesar': stepPicture('paso-pesar'),
  'paso-molde': stepPicture('paso-molde'),
  'paso-corte': stepPicture('paso-corte'),
  'paso-curado': stepPicture('paso-curado', 5 / 4),
  'paso-banda': stepPicture('lavanda-banda', 5 / 4),
};
