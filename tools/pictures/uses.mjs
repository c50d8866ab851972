import { hash } from './noise.mjs';
import { tray } from './parts.mjs';
import { lavender, olive } from './plants.mjs';
import { products } from './products.mjs';
import { drops, foam, towel } from './props.mjs';
import { recipes } from './recipes.mjs';
import { solidOfSoap } from './soap.mjs';
import { band, openBox, ruler } from './views.mjs';

/**
 * @typedef {import('./scene.mjs').SceneSpec} SceneSpec
 * @typedef {import('./soap.mjs').Recipe} Recipe
 * @typedef {import('./solid.mjs').SolidSpec} SolidSpec
 * @typedef {import('./vector.mjs').Vec} Vec
 */

const PICTURE = { width: 800, height: 800 };
const OAK = { base: '#b98e5f', wood: true, gloss: 0.12, matte: true };
const TILES = { z: -13, color: '#e9e6df', tiles: 7.5 };
const GLAZE = { gloss: 0.8, rim: 0.6, matte: true, grain: 0.002 };

/** @param {string} slug @returns {Recipe} */
function recipeOf(slug) {
  const recipe = recipes[slug];
  if (!recipe) {
    throw new Error(`There is no recipe "${slug}".`);
  }
  return recipe;
}

/** The loaf slice wet on a stoneware dish, a towel behind it. @returns {SceneSpec} */
function avena() {
  const [soap] = recipeOf('avena').soaps;
  /** @type {SolidSpec} */
  const dish = {
    ...GLAZE,
    shape: 'dish',
    size: [5.7, 0.75],
    at: [0, 0.12, 0.4],
    base: '#aebbb4',
    mottle: 0.2,
    wobble: 0.06,
    seed: 4,
  };
  return {
    ...PICTURE,
    ground: '#cbb08a',
    planks: true,
    camera: { elevation: 33, azimuth: 24, distance: 41, look: [0.3, 1.5, -0.3], lens: 0.4, focus: 40 },
    solids: [
      dish,
      solidOfSoap(soap, {
        at: [0, 1.75, 0.2],
        turn: [16, -90, 0],
        size: [3.5, 2.6, 1.2],
        foot: 0,
        gloss: 1.1,
        round: 0.4,
      }),
      ...foam(
        [
          [-2.9, 0.42, 2.6, 1.3],
          [-1.6, 0.4, 3.2, 1.2],
          [-0.2, 0.38, 3.5, 0.9],
          [0.9, 0.38, 3.5, 0.6],
          [-3.9, 0.5, 1.6, 0.8],
          [-2.1, 2.86, 0.9, 0.95],
          [-1.2, 2.86, 1.5, 0.8],
          [-0.4, 2.86, 1.9, 0.5],
          [-2.3, 2.1, 2.2, 0.6],
          [3.9, 0.45, 1.5, 0.7],
        ],
        3,
      ),
      ...towel({ at: [2, 0, -8.6], yaw: -8, base: '#ede5d8', stripe: '#7f9a86' }),
    ],
  };
}

/** On slats by the tiles, foam on a corner, the stamp still there. @returns {SceneSpec} */
function carbon() {
  const [soap] = recipeOf('carbon').soaps;
  const slats = [-3.1, -1.55, 0, 1.55, 3.1].map((x, i) => ({
    ...OAK,
    shape: /** @type {const} */ ('box'),
    size: [0.5, 0.22, 4],
    round: 0.12,
    at: /** @type {Vec} */ ([x * 1.15, 0.82, 0.2]),
    turn: /** @type {Vec} */ ([0, 0, 0]),
    seed: i + 3,
  }));
  const rails = [-2.4, 2.8].map((z, i) => ({
    ...OAK,
    shape: /** @type {const} */ ('box'),
    size: [4.5, 0.3, 0.4],
    round: 0.1,
    at: /** @type {Vec} */ ([0, 0.3, z]),
    seed: i + 11,
  }));
  return {
    ...PICTURE,
    ground: '#d5d6d2',
    wall: TILES,
    light: { dir: [-0.66, 0.6, 0.32] },
    camera: { elevation: 36, azimuth: 22, distance: 37, look: [0.2, 1.4, 0.2], lens: 0.4, focus: 36 },
    solids: [
      ...slats,
      ...rails,
      solidOfSoap(soap, {
        at: [0, 2.22, 0.1],
        turn: [9, 0, 0],
        size: [3.85, 1.2, 2.6],
        gloss: 1.2,
        round: 0.5,
      }),
      ...foam(
        [
          [-3.4, 3.24, 2.2, 0.5],
          [-2.8, 3.2, 2.45, 0.42],
          [-3.6, 2.7, 2.5, 0.5],
          [-3.2, 2.2, 2.9, 0.6],
          [-2.9, 1.1, 3.3, 1],
          [-1.9, 1.08, 3.5, 0.8],
          [-0.9, 1.06, 3.4, 0.5],
          [3.4, 3.26, -1.7, 0.55],
          [2.7, 3.28, -2.1, 0.5],
        ],
        8,
      ),
      ...drops({ count: 14, near: [-3, 5.6, 3.8, 1.2], y: 0.02, color: '#bcbdb8', seed: 12 }),
      ...towel({ at: [7.4, 0, -6.4], yaw: 12, base: '#8fa39a', stripe: '#e6dfd0', size: [4.6, 3.4] }),
    ],
  };
}

/** In a dish beside the basin. @returns {SceneSpec} */
function cafe() {
  const [soap] = recipeOf('cafe').soaps;
  /** @type {SolidSpec} */
  const basin = {
    ...GLAZE,
    shape: 'basin',
    size: [13, 5],
    round: 1.6,
    at: [8.5, 5, -16],
    base: '#d9d8d3',
    mottle: 0.02,
  };
  /** @type {SolidSpec} */
  const dish = {
    ...GLAZE,
    shape: 'dish',
    size: [5.8, 0.7],
    at: [-0.6, 0.12, 1],
    base: '#ebe4d6',
    wobble: 0.05,
    seed: 2,
  };
  return {
    ...PICTURE,
    ground: '#c9c4bb',
    wall: { z: -28, color: '#e4e6e2', tiles: 9 },
    light: { dir: [-0.66, 0.6, 0.32] },
    camera: { elevation: 35, azimuth: 26, distance: 38, look: [0.1, 1.4, 0.2], lens: 0.4, focus: 37 },
    solids: [
      basin,
      dish,
      solidOfSoap(soap, {
        at: [-0.6, 1.72, 0.8],
        turn: [18, 0, 0],
        size: [3.8, 1.2, 2.6],
        gloss: 1.1,
        round: 0.5,
      }),
      ...foam(
        [
          [2.6, 2.78, -1.5, 0.6],
          [2.9, 2.7, -0.7, 0.55],
          [3.3, 1.9, -0.6, 0.5],
          [3.9, 0.5, -0.2, 0.8],
          [3.8, 0.48, 1, 1.1],
          [3, 0.44, 2.2, 1.1],
          [2, 0.42, 3.2, 0.9],
          [-3.4, 0.44, 3.6, 0.7],
        ],
        5,
      ),
      ...drops({ count: 22, near: [5.6, 4.6, 3, 1.8], y: 0.02, color: '#b2aca1', seed: 7 }),
    ],
  };
}

/** Both sizes with the ruler on a board, a towel behind. @returns {SceneSpec} */
function lavanda() {
  const [soap] = recipeOf('lavanda').soaps;
  const small = Math.cbrt(0.6);
  const stamp = solidOfSoap(soap, { at: [0, 0, 0] }).stamp;
  return {
    ...PICTURE,
    ground: '#dcd5ca',
    linen: true,
    camera: { elevation: 42, azimuth: 16, distance: 52, look: [-0.4, 0.8, -0.4], lens: 0.35 },
    solids: [
      {
        ...OAK,
        base: '#a97d50',
        shape: 'box',
        size: [9.6, 0.4, 5.6],
        round: 0.2,
        at: [-0.4, 0.4, 0.8],
        turn: [5, 0, 0],
      },
      solidOfSoap(soap, {
        at: [-5, 0.75 + 1.3 * small, -0.8],
        turn: [14, 0, 0],
        size: [4 * small, 1.3 * small, 2.75 * small],
        stamp: stamp && { ...stamp, width: stamp.width * small },
      }),
      solidOfSoap(soap, { at: [3.2, 2.06, -1], turn: [3, 0, 0], seed: 4 }),
      { ...ruler, at: [-1, 0.94, 4.3], turn: [7, 0, 0] },
      ...towel({ at: [4.5, 0, -10.4], yaw: 9, base: '#cdc6dc', stripe: '#f0eadf', size: [5.6, 3.4] }),
    ],
  };
}

/** Two in their bands on a towel, not opened yet. @returns {SceneSpec} */
function oliva() {
  const recipe = recipeOf('oliva');
  const [soap] = recipe.soaps;
  const text = products['oliva'] ?? { name: '', note: '', weight: '' };
  /** @type {{ at: Vec, turn: Vec }[]} */
  const places = [
    { at: [-0.4, 3.75, -0.4], turn: [12, 0, 0] },
    { at: [0, 6.32, -0.5], turn: [24, 0, 0] },
  ];
  const sprig = olive(1.4, 6.6, 12);
  return {
    ...PICTURE,
    ground: '#bf9f74',
    planks: true,
    wall: { z: -11, color: '#dcd8c9' },
    light: { dir: [-0.66, 0.6, 0.3] },
    camera: { elevation: 30, azimuth: 24, distance: 50, look: [0.2, 3.2, 0.4], lens: 0.35, focus: 48 },
    solids: [
      ...towel({ at: [0, 0, -0.4], yaw: 6, base: '#eee8dc', stripe: '#8c9a6c', folds: 2, size: [6.6, 4.4] }),
      ...places.flatMap((place, i) => {
        const one = { ...soap, plain: true, seed: soap.seed + i };
        return [solidOfSoap(one, place), band(one, text, place)];
      }),
      ...sprig,
    ],
  };
}

/** A note as somebody writes it, too small to be read. @returns {string} SVG */
function noteSvg() {
  const lines = [90, 150, 210, 290].map((y, row) => {
    const length = [300, 330, 210, 130][row] ?? 200;
    const left = row === 3 ? 250 : 50;
    let d = `M${left} ${y}`;
    for (let x = left, i = 0; x < left + length; i += 1) {
      const step = 9 + 7 * hash(i, row, 2);
      const tall = hash(i, row, 3) > 0.76 ? 34 : 15;
      const gap = hash(i, row, 4) > 0.84;
      d += gap
        ? `m14 0`
        : `q${(step * 0.7).toFixed(1)} ${(-tall * (0.7 + 0.5 * hash(i, row, 5))).toFixed(1)} ${step.toFixed(1)} ${(4 * hash(i, row, 6) - 2).toFixed(1)}`;
      x += gap ? 14 : step;
    }
    return `<path d="${d}" fill="none" stroke="#3b4a63" stroke-width="4" stroke-linecap="round"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 340"><rect width="440" height="340" fill="#fbf7ee"/>${lines.join('')}</svg>`;
}

/** The open box on linen with its note. @returns {SceneSpec} */
function trio() {
  const recipe = recipeOf('trio');
  const kraft = { base: '#b8946a', mottle: 0.25, grain: 0.003, matte: true, gloss: 0.1 };
  /** @type {SolidSpec[]} */
  const lid = tray({ size: [3.8, 0.55, 3.9], wall: 0.1, yaw: -24, material: kraft }).map((board) => ({
    ...board,
    at: [board.at[0] - 5.6, board.at[1], board.at[2] - 6.4],
  }));
  return {
    ...PICTURE,
    ground: '#d8cbb4',
    linen: true,
    camera: { elevation: 34, azimuth: 20, distance: 43, look: [-0.5, 1.7, 0.7], lens: 0.35 },
    shadow: { at: [-4, -1], leaves: 14, depth: 0.3 },
    solids: [
      ...openBox(recipe),
      ...lid,
      {
        shape: 'box',
        size: [2.75, 0.03, 2.12],
        round: 0.03,
        at: [-2.6, 0.08, 6],
        turn: [-9, 0, 0],
        base: '#fbf7ee',
        label: noteSvg(),
        print: [5.5, 4.25],
        gloss: 0.05,
        wrap: 0.1,
      },
      ...lavender(3.6, 5.6, 24, 5),
    ],
  };
}

/**
 * Soaps in use, by slug: what a customer could have photographed at home.
 * @type {Record<string, () => SceneSpec>}
 */
export const uses = { lavanda, carbon, cafe, oliva, trio, avena };
