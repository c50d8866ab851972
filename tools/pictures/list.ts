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

/** The views that every soap has, from the masters named after it. */
const createViews = (name: string): Views => ({
  bar: name,
  cut: `${name}-corte`,
  wet: `${name}-uso`,
  scale: `${name}-escala`,
});

const createSoapViews = (...names: string[]): Record<string, Views> =>
  Object.fromEntries(names.map((name) => [name, createViews(name)]));

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
 * `wet` (in use), `scale` (next to a ruler), `wrapped` (in its band) and `use` (a customer's photo).
 */
export const PRODUCTS: Readonly<Record<string, Views>> = {
  lavanda: {
    ...createViews('lavanda'),
    wrapped: 'lavanda-banda',
    use: createPhoto('lavanda-escala', -5, 190, 170),
  },
  ...createSoapViews('eucalipto', 'avena'),
  carbon: { ...createViews('carbon'), use: createPhoto('carbon-uso', -4, 230, 210) },
  ...createSoapViews('calendula', 'cacao'),
  cafe: { ...createViews('cafe'), use: createPhoto('cafe-uso', 5, 250, 230) },
  rosa: createViews('rosa'),
  oliva: { ...createViews('oliva'), use: createPhoto('oliva', -6, 220, 240) },
  trio: { bar: 'trio', wet: 'trio-uso', scale: 'trio-escala', use: createPhoto('trio', 4, 260, 220) },
  ...createSoapViews('maras', 'arcilla', 'champu', 'manzanilla', 'romero', 'maca', 'quinoa'),
  ...createSoapViews('muna', 'aloe', 'azahar', 'palosanto', 'karite', 'cabra', 'afeitado'),
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
  'caja-cerrada': { source: 'caja-cerrada', widths: [400, 800] },
  regalo: { source: 'regalo', widths: [400, 800] },
  'paso-pesar': stepPicture('paso-pesar'),
  'paso-molde': stepPicture('paso-molde'),
  'paso-corte': stepPicture('paso-corte'),
  'paso-curado': stepPicture('paso-curado', 5 / 4),
  'paso-banda': stepPicture('lavanda-banda', 5 / 4),
};
