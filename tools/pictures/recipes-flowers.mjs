import { loose, scatter } from './parts.mjs';
import { flower, lavender } from './plants.mjs';

/** @typedef {import('./soap.mjs').Recipe} Recipe */

/** @type {[string, string, string]} */
const violets = ['#6d5796', '#80699f', '#5b4785'];

/** @param {number} x @param {number} z @param {number} turn */
const blossom = (x, z, turn) =>
  flower(x, z, {
    petals: 5,
    turn,
    petal: [0.62, 0.3],
    reach: 0.66,
    heart: [0.2, 0.3],
    heartColor: '#e3b04b',
    color: '#fdf9f2',
  });

/** @param {number} x @param {number} z @param {number} turn */
const chamomile = (x, z, turn) =>
  flower(x, z, {
    petals: 13,
    turn,
    petal: [0.42, 0.15],
    reach: 0.68,
    heart: [0.4, 0.3],
    heartColor: '#e0a92e',
    color: '#fbf6ea',
  });

/** @type {Recipe} */
const lavanda = {
  ground: '#ece4d6',
  camera: { look: [0.35, 0.6, 1.1] },
  soaps: [
    {
      kind: 'bar',
      base: '#a698bf',
      swirl: '#e0d8ea',
      seed: 3,
      amount: 0.7,
      flecks: [{ freq: 1.5, amount: 0.16, long: 3, flat: 1.6, colors: violets }],
    },
  ],
  hint: [
    ...lavender(1, 4.2, 11, 1),
    ...lavender(1.7, 4.75, 2, 2),
    ...lavender(2.1, 5.5, -8, 3),
    ...scatter({
      shape: 'ellipsoid',
      count: 8,
      near: [4.6, 3.4, 2, 1],
      size: [0.16, 0.07, 0.07],
      apart: 0.7,
      colors: violets,
      seed: 4,
    }),
  ],
};

/** @type {Recipe} */
const calendula = {
  ground: '#e9dfcc',
  soaps: [
    {
      kind: 'slice',
      base: '#e3b857',
      swirl: '#f8edcd',
      seed: 5,
      amount: 0.75,
      flecks: [{ freq: 1.3, amount: 0.2, long: 4, flat: 1.5, colors: ['#d07a25', '#db9031'] }],
    },
  ],
  hint: scatter({
    shape: 'leaf',
    count: 22,
    near: [2, 3.9, 3.6, 1.4],
    apart: 0.55,
    size: [0.52, 0.02, 0.14],
    colors: ['#e09a2f', '#d98324', '#eab04a'],
    seed: 3,
    lift: 0.1,
    more: { curl: 0.35 },
  }),
};

/** @type {Recipe} */
const azahar = {
  ground: '#ece2d4',
  soaps: [
    {
      kind: 'bar',
      base: '#ecd9c2',
      swirl: '#fbf7f0',
      seed: 48,
      amount: 0.7,
      flecks: [{ freq: 1.5, amount: 0.12, long: 3, colors: ['#fffdf8', '#e2b27c'] }],
    },
  ],
  hint: [
    ...blossom(2.2, 4.6, 0),
    ...blossom(4.3, 3.7, 1),
    loose({
      shape: 'leaf',
      size: [1.2, 0.03, 0.5],
      fold: 0.5,
      at: [0.2, 0.15, 5],
      turn: [20, 0, 0],
      base: '#6f8a5a',
      gloss: 0.4,
    }),
    loose({
      shape: 'leaf',
      size: [1.1, 0.03, 0.46],
      fold: 0.5,
      at: [5.6, 0.15, 2.6],
      turn: [-50, 0, 0],
      base: '#7b9663',
      gloss: 0.4,
    }),
  ],
};

/** @type {Recipe} */
const rosa = {
  ground: '#e8d5cd',
  yaw: 14,
  soaps: [
    {
      kind: 'square',
      size: [3.2, 1.35, 3.2],
      base: '#cf958e',
      swirl: '#f2dcd4',
      seed: 51,
      amount: 0.65,
      flecks: [{ freq: 2, amount: 0.16, colors: ['#a3333d', '#b8505a'] }],
    },
  ],
  hint: scatter({
    shape: 'ellipsoid',
    count: 4,
    near: [3.2, 4, 2.4, 0.9],
    apart: 1.1,
    size: [0.46, 0.36, 0.36],
    colors: ['#a8362f', '#b9463a', '#962c2c'],
    seed: 6,
    more: { gloss: 0.7, wrap: 0.1 },
  }),
};

/** @type {Recipe} */
const arcilla = {
  ground: '#e4cabb',
  yaw: 14,
  soaps: [{ kind: 'square', base: '#c58a72', swirl: '#eccfbe', seed: 12, amount: 0.7 }],
  hint: scatter({
    shape: 'box',
    count: 15,
    near: [2.8, 4.3, 3.2, 1.2],
    apart: 0.62,
    size: [0.3, 0.16, 0.22],
    colors: ['#d49e88', '#c58a72', '#deb09c'],
    tilt: 50,
    seed: 11,
    more: { round: 0.09, wobble: 0.16, grain: 0.02 },
  }),
};

/** @type {Recipe} */
const manzanilla = {
  ground: '#ece3cb',
  yaw: 14,
  at: [-0.5, 1.3, 0.2],
  soaps: [
    {
      kind: 'square',
      size: [2.9, 1.3, 2.9],
      base: '#ecdfa8',
      swirl: '#fdf7e2',
      seed: 30,
      amount: 0.6,
      flecks: [{ freq: 2, amount: 0.16, long: 2, colors: ['#d8a93a', '#fffdf0'] }],
    },
  ],
  hint: [...chamomile(3.3, 3.4, 0), ...chamomile(1.2, 4.9, 2), ...chamomile(4.6, 1.6, 1)],
};

/** Products named after flowers, and the pink clay. @type {Record<string, Recipe>} */
export const flowerRecipes = { lavanda, calendula, azahar, rosa, arcilla, manzanilla };
