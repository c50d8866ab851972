import { branch, loose, pick } from './parts.mjs';
import { eucalyptus, olive } from './plants.mjs';

/** @typedef {import('./soap.mjs').Recipe} Recipe */

/** @type {Recipe} */
const eucalipto = {
  ground: '#d9dccd',
  yaw: 14,
  soaps: [
    {
      kind: 'bar',
      base: '#84946d',
      swirl: '#dbe2cb',
      seed: 6,
      flecks: [{ freq: 2.2, amount: 0.12, long: 2.4, colors: ['#5e7a52', '#6f8a5f'] }],
    },
  ],
  hint: eucalyptus(2.2, 4.9, 12),
};

/** @type {Recipe} */
const carbon = {
  ground: '#d8d3c9',
  soaps: [{ kind: 'bar', base: '#303134', swirl: '#85868a', seed: 8, gloss: 0.7, amount: 0.55 }],
  hint: [],
};

/** @type {Recipe} */
const romero = {
  ground: '#dbdcca',
  soaps: [
    {
      kind: 'bar',
      base: '#73895f',
      swirl: '#d3dcc0',
      seed: 33,
      amount: 0.6,
      flecks: [{ freq: 2, amount: 0.2, long: 5, colors: ['#3f5636', '#536c45'] }],
    },
  ],
  hint: branch({ at: [2.2, 4.8], yaw: 12, length: 8.5, count: 34, color: '#6f6047' }, (i, at) => {
    const side = i % 2 ? 1 : -1;
    return {
      shape: 'leaf',
      size: [0.62 - i * 0.006, 0.03, 0.075],
      at: at(-3.2 + i * 0.22, side * 0.34, 0.16 + (i % 3) * 0.06),
      turn: [12 - side * (42 + ((i * 17) % 16)), 0, 10],
      base: pick(['#5f7550', '#6c835b', '#526846'], i),
    };
  }),
};

/** @type {Recipe} */
const muna = {
  ground: '#dfe0d2',
  soaps: [
    {
      kind: 'bar',
      base: '#84996f',
      swirl: '#dde5d0',
      seed: 42,
      amount: 0.6,
      flecks: [{ freq: 2.4, amount: 0.16, long: 2, colors: ['#56714b', '#678259'] }],
    },
  ],
  hint: branch({ at: [2.3, 4.8], yaw: 10, length: 8, count: 20, color: '#7a6a4e' }, (i, at) => {
    const side = i % 2 ? 1 : -1;
    const size = 0.62 - i * 0.012;
    return {
      shape: 'leaf',
      size: [size, 0.02, size * 0.42],
      fold: 0.5,
      curl: 0.15,
      at: at(-2.9 + i * 0.34, side * 0.48, 0.18 + (i % 3) * 0.08),
      turn: [10 - side * (50 + ((i * 19) % 20)), 0, 8],
      base: pick(['#7f9a6a', '#91aa7b', '#6c875a'], i),
    };
  }),
};

/**
 * A slice of cucumber: skin and flesh.
 * @param {number} x
 * @param {number} z
 * @param {number} seed
 * @returns {import('./solid.mjs').SolidSpec[]}
 */
const cucumber = (x, z, seed) => [
  loose({ shape: 'puck', size: [1.32, 0.14], round: 0.06, at: [x, 0.14, z], base: '#5f8148', gloss: 0.5 }),
  loose({
    shape: 'puck',
    size: [1.2, 0.15],
    round: 0.05,
    at: [x, 0.16, z],
    turn: [seed * 40, 0, 0],
    base: '#d5e2b8',
    swirl: '#eef4dc',
    scale: 0.9,
    amount: 0.6,
    seed,
    gloss: 0.7,
  }),
];

/** @type {Recipe} */
const aloe = {
  ground: '#dde3d6',
  yaw: 13,
  at: [-0.2, 1.25, 0],
  soaps: [
    {
      kind: 'bar',
      size: [3.6, 1.3, 2.6],
      base: '#a6ba90',
      swirl: '#e3ead6',
      seed: 45,
      amount: 0.5,
      gloss: 0.8,
      wrap: 0.4,
    },
  ],
  hint: [...cucumber(0.3, 4.5, 0), ...cucumber(3.1, 4.4, 1), ...cucumber(5.2, 2.6, 2)],
};

/** @type {Recipe} */
const oliva = {
  ground: '#dedac4',
  yaw: 14,
  banded: true,
  soaps: [{ kind: 'bar', base: '#c3bf8a', swirl: '#dcd8b2', seed: 24, amount: 0.5 }],
  hint: olive(2.4, 4.9, 14),
};

/** @type {Recipe} */
const champu = {
  ground: '#dcdcc9',
  yaw: 8,
  camera: { look: [0.3, 0.85, 0.4] },
  soaps: [
    {
      kind: 'puck',
      base: '#97a981',
      swirl: '#d3dbc8',
      seed: 27,
      amount: 0.6,
      flecks: [{ freq: 3, amount: 0.22, colors: ['#5f7350', '#748862'] }],
    },
  ],
  hint: [],
};

/** Herbal and green products. @type {Record<string, Recipe>} */
export const herbRecipes = { eucalipto, carbon, romero, muna, aloe, oliva, champu };
