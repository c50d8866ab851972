import { labelSvg } from './label.mjs';
import { scatter, tray } from './parts.mjs';
import { eucalyptus, olive } from './plants.mjs';
import { products } from './products.mjs';
import { recipes } from './recipes.mjs';
import { solidOfSoap } from './soap.mjs';
import { views } from './views.mjs';

/**
 * @typedef {import('./scene.mjs').SceneSpec} SceneSpec
 * @typedef {import('./soap.mjs').Soap} Soap
 * @typedef {import('./solid.mjs').SolidSpec} SolidSpec
 * @typedef {import('./vector.mjs').Vec} Vec
 */

const STEP = { width: 800, height: 640 };
const OAK = { base: '#b98e5f', wood: true, gloss: 0.12, matte: true };

/**
 * @param {string} slug
 * @returns {Soap}
 */
function soapOf(slug) {
  const recipe = recipes[slug];
  if (!recipe) {
    throw new Error(`There is no recipe "${slug}".`);
  }
  return recipe.soaps[0];
}

/** @returns {SceneSpec} */
function hero() {
  const avena = soapOf('avena');
  /** @type {Vec} */
  const standing = [5.3, 2.8, 1.2];
  /** @type {Vec} */
  const leaning = [-7, -8, 0];
  const label = labelSvg({ name: 'Avena y miel', note: 'Cereal, suave', weight: '100 g' });
  return {
    width: 1600,
    height: 1100,
    ground: '#e0d3be',
    linen: true,
    wall: { z: -7, color: '#e6d9c5' },
    camera: { elevation: 19, azimuth: 14, distance: 47, fov: 21, look: [0.75, 2.5, 0.6], lens: 0.3 },
    light: { dir: [-0.72, 0.52, 0.34], soft: 0.1 },
    shadow: { at: [-4, -2.6], leaves: 18, depth: 0.5 },
    solids: [
      solidOfSoap(soapOf('eucalipto'), {
        at: [-3.4, 1.3, 0],
        turn: [4, 0, 0],
        amount: 0.6,
        stamp: undefined,
      }),
      solidOfSoap(
        { kind: 'bar', base: '#bf8268', swirl: '#e6c8b6', seed: 12, amount: 0.6 },
        { at: [-3.2, 3.9, 0.1], turn: [19, 0, 0] },
      ),
      solidOfSoap(
        { ...avena, kind: 'bar', plain: true },
        { at: standing, turn: leaning, size: [4, 2.75, 1.3] },
      ),
      {
        shape: 'band',
        over: 'box',
        size: [4.04, 2.785, 1.335],
        round: 0.36,
        wobble: 0.1,
        seed: avena.seed,
        at: standing,
        turn: leaning,
        base: '#f4ede0',
        label,
        print: [3.6, 5.14],
        halfWidth: 1.8,
        upright: true,
        gloss: 0.1,
        wrap: 0.1,
      },
      ...eucalyptus(-1.2, 5.6, 8),
    ],
  };
}

/** @param {number} x @param {number} z @param {number} radius @returns {SolidSpec} */
const dish = (x, z, radius) => ({
  shape: 'dish',
  size: [radius, 0.55],
  at: [x, 0, z],
  base: '#ece3d4',
  grain: 0.004,
  gloss: 0.45,
  wobble: 0.05,
  seed: x,
});

/** Weighing: petals, salt and coffee on plates. @returns {SceneSpec} */
function weigh() {
  return {
    ...STEP,
    ground: '#e4dac8',
    camera: { elevation: 41, azimuth: 14, distance: 37, look: [0.5, 0.2, 0.5] },
    solids: [
      dish(-4.4, -1.6, 3),
      ...scatter({
        shape: 'leaf',
        count: 46,
        near: [-4.4, -1.6, 1.75, 1.75],
        size: [0.52, 0.02, 0.14],
        colors: ['#e09a2f', '#d98324', '#eab04a'],
        tilt: 44,
        floor: 0.5,
        lift: 0.12,
        seed: 3,
        more: { curl: 0.35 },
      }),
      dish(2.6, -2.6, 2.5),
      ...scatter({
        shape: 'box',
        count: 70,
        near: [2.6, -2.6, 1.35, 1.35],
        size: [0.16, 0.13, 0.15],
        colors: ['#f3e3da', '#e9c2b5', '#fbf4ee'],
        tilt: 90,
        floor: 0.42,
        seed: 5,
        more: { round: 0.02, gloss: 0.7 },
      }),
      dish(5.2, 2.9, 2.3),
      ...scatter({
        shape: 'bean',
        count: 15,
        near: [5.2, 2.9, 1.35, 1.35],
        size: [0.44, 0.23, 0.3],
        colors: ['#3f2616', '#4a2d1a', '#35200f'],
        tilt: 24,
        floor: 0.36,
        seed: 9,
        apart: 0.55,
        more: { gloss: 0.5, wrap: 0.1, rim: 0.06 },
      }),
      ...olive(-1.8, 3.9, 12),
    ],
  };
}

/** The mould, just filled. @returns {SceneSpec} */
function mould() {
  const poured = solidOfSoap(soapOf('lavanda'), {
    shape: 'slice',
    size: [7.4, 1.7, 3.1],
    at: [0, 1.9, 0],
    turn: [14, 0, 0],
    round: 0.12,
    wobble: 0.04,
    stamp: undefined,
    flecks: [],
    swirl: '#e8e1f0',
    amount: 0.85,
  });
  return {
    ...STEP,
    ground: '#e3d8c6',
    camera: { elevation: 44, azimuth: 30, distance: 42, look: [0.4, 1.3, 0.2] },
    solids: [poured, ...tray({ size: [7.75, 1.75, 3.45], wall: 0.16, yaw: 14, material: OAK })],
  };
}

/** A loaf and two slices cut from it. @returns {SceneSpec} */
function cutting() {
  const soap = { ...soapOf('avena'), flecks: [] };
  /** @type {[number, number, number, number][]} x, z, half thickness, yaw */
  const pieces = [
    [-5.4, 0, 7, 90],
    [4.4, 0, 1.35, 95],
    [8.2, 0.4, 1.35, 100],
  ];
  const solids = pieces.map(([x, z, half, yaw], i) =>
    solidOfSoap(soap, {
      size: [3.1, 2.5, half],
      at: [x, 2.7, z],
      turn: [yaw, 0, 0],
      round: 0.12,
      wobble: 0.05,
      seed: 9 + i,
    }),
  );
  const board = {
    ...OAK,
    shape: /** @type {const} */ ('box'),
    size: [12, 0.12, 5],
    round: 0.1,
    at: /** @type {Vec} */ ([-1, 0.12, 0]),
  };
  const camera = { elevation: 30, azimuth: 38, distance: 46, look: /** @type {Vec} */ ([-0.6, 2, 0]) };
  return { ...STEP, ground: '#e6dcca', camera, solids: [...solids, board] };
}

/** Curing on slats. @returns {SceneSpec} */
function curing() {
  const bars = ['lavanda', 'eucalipto', 'avena', 'arcilla', 'calendula'].map((slug, i) =>
    solidOfSoap(
      { ...soapOf(slug), kind: 'bar', plain: true, flecks: [] },
      {
        size: [1.15, 2.6, 3.4],
        at: [-6.4 + i * 3.1, 3.1, 0],
        turn: [4, 0, 0],
        round: 0.2,
        seed: 3 + i,
        amount: 0.7,
      },
    ),
  );
  const slats = [-2.2, 0, 2.2].map((z, i) => ({
    ...OAK,
    shape: /** @type {const} */ ('box'),
    size: [11, 0.24, 0.7],
    round: 0.08,
    at: /** @type {Vec} */ ([0, 0.24, z]),
    seed: i,
  }));
  const camera = { elevation: 27, azimuth: 24, distance: 44, look: /** @type {Vec} */ ([0, 1.9, 0.4]) };
  return { ...STEP, ground: '#e3d8c6', camera, solids: [...bars, ...slats] };
}

/** In its band, ready to leave. @returns {SceneSpec} */
function banded() {
  const { lavanda } = recipes;
  const text = products['lavanda'];
  if (!lavanda || !text) {
    throw new Error('There is no "lavanda".');
  }
  return views.wrapped(lavanda, text);
}

/**
 * Pictures that belong to pages rather than products: the hero of the home page and the steps of soap making. The
 * fifth step, wrapping, is the wrapped view of a product.
 * @type {Record<string, () => SceneSpec>}
 */
export const pages = {
  hero,
  'paso-pesar': weigh,
  'paso-molde': mould,
  'paso-corte': cutting,
  'paso-curado': curing,
  'paso-banda': banded,
};
