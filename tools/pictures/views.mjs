import { labelSvg } from './label.mjs';
import { tray } from './parts.mjs';
import { sizeOf, solidOfSoap } from './soap.mjs';
import { radians } from './vector.mjs';

/**
 * @typedef {import('./soap.mjs').Recipe} Recipe
 * @typedef {import('./soap.mjs').Soap} Soap
 * @typedef {import('./solid.mjs').SolidSpec} SolidSpec
 * @typedef {import('./scene.mjs').SceneSpec} SceneSpec
 * @typedef {import('./scene.mjs').CameraSpec} CameraSpec
 * @typedef {import('./products.mjs').ProductText} ProductText
 * @typedef {import('./vector.mjs').Vec} Vec
 * @typedef {(recipe: Recipe, text: ProductText) => SceneSpec} View
 */

const PICTURE = { width: 800, height: 800 };
const PAPER = '#f4ede0';
const KRAFT = { base: '#b8946a', mottle: 0.25, grain: 0.003 };
const PAPER_THICKNESS = 0.035;
const BAND = {
  gloss: 0.1,
  wrap: 0.1,
  base: PAPER,
  halfWidth: 1.8,
  print: /** @type {const} */ ([3.6, 5.14]),
};
const BOX_YAW = 14;

/** How much smaller a piece of 60 g is than one of 100 g. */
const SMALL = Math.cbrt(0.6);

/** @param {readonly SolidSpec[]} things @param {number} dz @returns {SolidSpec[]} */
const nearer = (things, dz) =>
  things.map((thing) => ({ ...thing, at: [thing.at[0], thing.at[1], thing.at[2] + dz] }));

/**
 * The three bars of a box, standing in their tray.
 * @param {Recipe} recipe
 * @returns {SolidSpec[]}
 */
export function openBox(recipe) {
  const sin = Math.sin(BOX_YAW * radians);
  const cos = Math.cos(BOX_YAW * radians);
  const bars = recipe.soaps.map((soap, i) =>
    solidOfSoap(soap, {
      size: [3.2, 2.3, 1.08],
      round: 0.26,
      at: [(1 - i) * 2.3 * sin, 2.5, (1 - i) * 2.3 * cos],
      turn: [BOX_YAW, 0, 0],
      stamp: { file: 'stamp.svg', width: 5.3, upright: true, lift: 0.5 },
    }),
  );
  return [...bars, ...tray({ size: [3.65, 0.6, 3.75], wall: 0.1, yaw: BOX_YAW, material: KRAFT })];
}

/**
 * The paper band of a soap that lies at a place.
 * @param {Soap} soap
 * @param {ProductText} text
 * @param {{ at: Vec, turn: Vec, upright?: boolean }} place
 * @returns {SolidSpec}
 */
export function band(soap, text, { at, turn, upright = false }) {
  const [a, b, c] = sizeOf(soap);
  const over = soap.kind === 'puck' || soap.kind === 'dome' ? soap.kind : 'box';
  const wobble = over === 'box' && soap.kind !== 'slice' ? 0.1 : 0.07;
  /** @type {Vec} */
  const size = [a + PAPER_THICKNESS, b + PAPER_THICKNESS, c + PAPER_THICKNESS];
  /** @type {SolidSpec} */
  const paper = {
    shape: 'band',
    over,
    size,
    round: 0.37,
    wobble,
    seed: soap.seed,
    label: labelSvg(text),
    at,
    turn,
    upright,
    ...BAND,
  };
  if (soap.kind === 'dome') {
    return { ...paper, print: [3, 4.3], printShift: 1.2 };
  }
  return soap.kind === 'slice' ? { ...paper, round: 0.17 } : paper;
}

/** Bar at three-quarter with its ingredients. @type {View} */
function bar(recipe, text) {
  const [soap] = recipe.soaps;
  const standing = soap.kind === 'slice';
  const [, height] = sizeOf(soap);
  const at = recipe.at ?? [0, standing ? height : 1.25, 0];
  /** @type {Vec} */
  const turn = [recipe.yaw ?? (standing ? 10 : 12), 0, 0];
  /** @type {CameraSpec} */
  const camera = standing ? { elevation: 28, look: [0.4, 2.3, 0] } : {};
  /** @type {SolidSpec[]} */
  let solids = [solidOfSoap({ ...soap, plain: recipe.banded || recipe.on !== undefined }, { at, turn })];
  if (recipe.soaps.length > 1) {
    solids = openBox(recipe);
  }
  if (recipe.banded) {
    solids.push(band(soap, text, { at, turn }));
  }
  if (recipe.on) {
    solids.push(solidOfSoap(recipe.on.soap, { at: [0, 3.85, 0], turn: [recipe.on.yaw, 0, 0] }));
  }
  const { ground, hint } = recipe;
  return { ...PICTURE, ground, camera: { ...camera, ...recipe.camera }, solids: [...solids, ...hint] };
}

/** @type {CameraSpec} */
const CLOSE = { elevation: 24, azimuth: 20, distance: 21, look: [0.2, 2.5, 1], lens: 0.3, focus: 19.6 };

/**
 * A round soap cut in two: one half shows its inside, the other lies behind it.
 * @param {Soap} soap
 * @returns {SolidSpec[]}
 */
function halves(soap) {
  const [a, b] = sizeOf(soap);
  const over = soap.kind === 'dome' ? 'dome' : 'puck';
  /** @type {Partial<SolidSpec>} */
  const half = { shape: 'half', over, stamp: undefined, round: 0.42 };
  return [
    solidOfSoap(soap, { ...half, at: [-0.4, b - 0.04, 2.2], turn: [10, 0, 0] }),
    solidOfSoap(soap, { ...half, at: [0.6, b - 0.04, -a + 0.2], turn: [-28, 0, 0] }),
  ];
}

/** Close view of the cut face. @type {View} */
function cut(recipe) {
  const { ground, soaps } = recipe;
  const [soap] = soaps;
  if (soap.kind === 'puck' || soap.kind === 'dome') {
    const camera = {
      ...CLOSE,
      elevation: 34,
      distance: 28,
      look: /** @type {Vec} */ ([0.1, 1, -0.6]),
      focus: 25.4,
    };
    return { ...PICTURE, ground, camera, solids: halves(soap) };
  }
  /** @type {Partial<SolidSpec>} */
  const slice = { shape: 'slice', round: 0.14, wobble: 0.07, grain: 0.005, stamp: undefined };
  if (soaps.length > 1) {
    const solids = soaps.map((one, i) =>
      solidOfSoap(one, {
        ...slice,
        size: [2.9, 2.4, 0.95],
        at: [-1.3 + i * 1.3, 2.4, 2 - i * 2.5],
        turn: [6 + i * 3, 0, 0],
      }),
    );
    const camera = {
      ...CLOSE,
      elevation: 28,
      distance: 31,
      look: /** @type {Vec} */ ([0.4, 2.2, -0.4]),
      focus: 28,
    };
    return { ...PICTURE, ground, camera, solids };
  }
  const size = soap.kind === 'square' ? [3.5, 2.9, 1.3] : [3.9, 2.7, 1.3];
  const solid = solidOfSoap(soap, { ...slice, size, at: [0, size[1] ?? 0, 0], turn: [6, 0, 0] });
  return { ...PICTURE, ground, camera: CLOSE, solids: [solid] };
}

/** @type {SolidSpec} */
export const ruler = {
  shape: 'box',
  size: [5.4, 0.14, 0.9],
  round: 0.05,
  at: [-1.4, 0.14, 4.4],
  turn: [4, 0, 0],
  base: '#d9bd8e',
  label: 'ruler.svg',
  print: [10.8, 1.8],
  gloss: 0.2,
};

/** The pieces sold, 60 and 100 g, before a ruler of 10 cm. @type {View} */
function scale(recipe) {
  const { ground, soaps } = recipe;
  const [soap] = soaps;
  const standing = soap.kind === 'slice' || soaps.length > 1;
  /** @param {number} span width of all that is shown, cm @returns {CameraSpec} */
  const cameraFor = (span) => ({
    elevation: standing ? 36 : 46,
    azimuth: 12,
    distance: 13 + 2.15 * Math.max(span, 11),
    look: [-1.9, standing ? 1.5 : 0.6, 0.9],
  });
  if (soaps.length > 1) {
    const box = openBox(recipe).map((solid) => ({
      ...solid,
      at: /** @type {Vec} */ ([solid.at[0] - 1.4, solid.at[1], solid.at[2] - 1.4]),
    }));
    return { ...PICTURE, ground, camera: cameraFor(0), solids: [...box, nearer([ruler], 0.6)[0] ?? ruler] };
  }
  const full = sizeOf(soap);
  const [width, height] = full;
  const gap = 0.35;
  /** @param {number} factor @param {number} middle @param {number} yaw */
  const piece = (factor, middle, yaw) => {
    const size = full.map((half) => half * factor);
    const stamp = solidOfSoap(soap, { at: [0, 0, 0] }).stamp;
    const scaled = stamp && { ...stamp, width: stamp.width * factor };
    /** @type {Vec} */
    const at = [middle, height * factor - (standing ? 0 : 0.04), -1.4];
    return solidOfSoap(soap, {
      size,
      at,
      turn: [yaw, 0, 0],
      stamp: scaled,
      seed: soap.seed + (factor < 1 ? 0 : 1),
    });
  };
  if (recipe.oneSize) {
    return { ...PICTURE, ground, camera: cameraFor(0), solids: [piece(1, -1.6, 8), ruler] };
  }
  const span = 2 * width * (1 + SMALL) + gap;
  const left = -2.2 - span / 2;
  const solids = [piece(SMALL, left + width * SMALL, 5), piece(1, left + span - width, 8), ruler];
  return { ...PICTURE, ground, camera: cameraFor(span), solids };
}

/** The soap in its paper band. @type {View} */
function wrapped(recipe, text) {
  const { ground, soaps, hint } = recipe;
  const [soap] = soaps;
  const [, height, depth] = sizeOf(soap);
  /** @type {Vec} */
  const turn = [BOX_YAW, 0, 0];
  if (soaps.length > 1) {
    /** @type {Vec} */
    const at = [0, 1.6, 0];
    const board = { shape: /** @type {const} */ ('box'), turn, matte: true, gloss: 0.1, ...KRAFT };
    const box = { ...board, size: [3.6, 1.6, 3.6], round: 0.06, at };
    const lid = { ...board, size: [3.68, 0.55, 3.68], round: 0.06, at: /** @type {Vec} */ ([0, 2.72, 0]) };
    const { kind, base, seed } = soap;
    const paper = band({ kind, base, seed, size: [3.68, 1.67, 3.68] }, text, { at, turn });
    return {
      ...PICTURE,
      ground,
      camera: { look: [0.2, 1, 0.3] },
      solids: [box, lid, { ...paper, wobble: 0, round: 0.08 }],
    };
  }
  if (soap.kind === 'slice') {
    // Laid on its cut face, so that the label looks up.
    const lying = {
      at: /** @type {Vec} */ ([0, depth - 0.03, 0]),
      turn: /** @type {Vec} */ ([BOX_YAW, -90, 0]),
    };
    const solids = [solidOfSoap(soap, { ...lying, foot: 0 }), band(soap, text, { ...lying, upright: true })];
    return { ...PICTURE, ground, camera: { look: [0.3, 0.6, 1] }, solids: [...solids, ...nearer(hint, 1.3)] };
  }
  /** @type {Vec} */
  const at = recipe.at && !recipe.on ? recipe.at : [0, height - 0.05, 0];
  const solids = [solidOfSoap({ ...soap, plain: true }, { at, turn }), band(soap, text, { at, turn })];
  /** @type {CameraSpec | undefined} */
  let camera = recipe.on ? {} : recipe.camera;
  if (recipe.banded) {
    camera = { azimuth: -8, elevation: 47 }; // the first view shows the band already: another side
  }
  return { ...PICTURE, ground, camera, solids: [...solids, ...hint] };
}

/**
 * Makes the scene of a view from the recipe of a product.
 * @type {Record<Exclude<import('./products.mjs').ViewName, 'use'>, View>}
 */
export const views = { bar, cut, scale, wrapped };
