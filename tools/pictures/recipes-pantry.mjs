import { loose, scatter } from './parts.mjs';
import { orangeSlice } from './plants.mjs';

/** @typedef {import('./soap.mjs').Recipe} Recipe */

/** @type {Recipe} */
const avena = {
  ground: '#e3d3b9',
  soaps: [
    {
      kind: 'slice',
      base: '#dcc291',
      swirl: '#f3e7cb',
      seed: 9,
      amount: 0.6,
      flecks: [{ freq: 2.4, amount: 0.2, long: 1.7, colors: ['#b98d4e', '#f6ead0', '#a67a3f'] }],
    },
  ],
  hint: scatter({
    shape: 'ellipsoid',
    count: 34,
    near: [1.9, 3.7, 4, 1.4],
    apart: 0.42,
    size: [0.34, 0.05, 0.22],
    colors: ['#e6cf9f', '#d8bb85', '#efdcb4'],
    seed: 7,
  }),
};

/** @type {Recipe} */
const cacao = {
  ground: '#dfcdb8',
  yaw: 6,
  at: [-0.1, 1.3, -0.1],
  camera: { elevation: 34, distance: 34, look: [0.3, 1.55, 1.2] },
  soaps: [{ kind: 'bar', base: '#56351f', swirl: '#a87b56', seed: 15, amount: 0.6 }],
  on: {
    soap: { kind: 'bar', base: '#4f311e', swirl: '#ab7d57', seed: 21, amount: 0.55, gloss: 0.6 },
    yaw: 21,
  },
  hint: [
    orangeSlice([0.2, 0.17, 4.9], [20, 0, 0]),
    orangeSlice([2.5, 0.42, 4.2], [140, 0, -9], 1.7),
    ...scatter({
      shape: 'ellipsoid',
      count: 6,
      near: [5.3, 3.3, 1.3, 1.3],
      size: [0.62, 0.3, 0.36],
      colors: ['#6b3f27', '#5b3420', '#7a4a30'],
      apart: 1,
      tilt: 20,
      seed: 8,
      more: { gloss: 0.25, rim: 0.1, grain: 0.02, wobble: 0.05 },
    }),
  ],
};

/** @type {Recipe} */
const maras = {
  ground: '#e6d5c8',
  at: [0, 1.55, 0],
  yaw: 0,
  camera: { look: [0.3, 0.7, 0.3] },
  soaps: [
    {
      kind: 'dome',
      base: '#f1eae0',
      swirl: '#e6bcae',
      amount: 0.7,
      seed: 2,
      flecks: [{ freq: 2.6, amount: 0.2, colors: ['#d9998a', '#e7b6a8', '#fff8f0'] }],
    },
  ],
  hint: scatter({
    shape: 'box',
    count: 46,
    near: [2.3, 4, 3.6, 1.5],
    apart: 0.24,
    size: [0.13, 0.11, 0.12],
    colors: ['#f3e3da', '#e9c2b5', '#fbf4ee'],
    tilt: 90,
    seed: 5,
    more: { round: 0.02, gloss: 0.8 },
  }),
};

/** @type {Recipe} */
const maca = {
  ground: '#e4d6c0',
  soaps: [
    {
      kind: 'slice',
      base: '#bf9b69',
      swirl: '#e9d8b8',
      seed: 36,
      amount: 0.7,
      flecks: [{ freq: 3.4, amount: 0.22, colors: ['#4d3620', '#5f452a'] }],
    },
  ],
  hint: [
    loose({
      shape: 'stem',
      size: [3, 0.12],
      at: [2, 0.14, 3.6],
      turn: [14, 0, 0],
      bend: 0.02,
      base: '#3b261a',
      gloss: 0.5,
    }),
    loose({
      shape: 'stem',
      size: [2.7, 0.11],
      at: [2.6, 0.14, 4.3],
      turn: [2, 0, 0],
      bend: -0.02,
      base: '#452d1d',
      gloss: 0.5,
    }),
  ],
};

/** @type {Recipe} */
const quinoa = {
  ground: '#ebe1d0',
  soaps: [
    {
      kind: 'slice',
      base: '#ddcbaa',
      swirl: '#f6eedb',
      seed: 39,
      amount: 0.6,
      flecks: [{ freq: 3, amount: 0.3, colors: ['#f8f0de', '#c9ab7c', '#a9694a'] }],
    },
  ],
  hint: scatter({
    shape: 'ellipsoid',
    count: 90,
    near: [2.1, 3.8, 3.7, 1.35],
    apart: 0.2,
    size: [0.12, 0.09, 0.12],
    colors: ['#e9d6b0', '#f3e6c8', '#b5734f', '#dcc59a'],
    seed: 13,
  }),
};

/** @type {Recipe} */
const cafe = {
  ground: '#e3d6c3',
  soaps: [
    {
      kind: 'bar',
      base: '#664630',
      swirl: '#c19a77',
      seed: 18,
      amount: 0.75,
      flecks: [{ freq: 3.2, amount: 0.32, colors: ['#2c1b10', '#3a2416'] }],
    },
  ],
  hint: scatter({
    shape: 'bean',
    count: 19,
    near: [2.3, 4.3, 4.3, 1.5],
    size: [0.52, 0.27, 0.36],
    colors: ['#3f2616', '#4a2d1a', '#35200f'],
    tilt: 24,
    seed: 9,
    apart: 0.86,
    more: { gloss: 0.5, wrap: 0.1, rim: 0.06 },
  }),
};

/** @type {[number, number, number, number][]} x, y, z, yaw */
const sticks = [
  [1.6, 0.26, 4.4, 10],
  [2.5, 0.26, 5, -6],
  [2.2, 0.64, 4.7, 26],
];

/** @type {Recipe} */
const palosanto = {
  ground: '#e2d3bd',
  soaps: [
    {
      kind: 'bar',
      base: '#ad8257',
      swirl: '#dfc6a2',
      seed: 54,
      amount: 0.75,
      flecks: [{ freq: 3.2, amount: 0.14, colors: ['#6e4a2a', '#7f5935'] }],
    },
  ],
  hint: sticks.map(([x, y, z, yaw], i) =>
    loose({
      shape: 'box',
      wood: true,
      size: [2.9, 0.26, 0.3],
      round: 0.05,
      at: [x, y, z],
      turn: [yaw, 0, 0],
      base: '#d0a56e',
      seed: i,
      wobble: 0.06,
    }),
  ),
};

/** @type {Recipe} */
const karite = {
  ground: '#e9e0d0',
  yaw: 4,
  at: [-0.1, 1.25, -0.1],
  camera: { elevation: 33, look: [0.3, 1.9, 0.4] },
  soaps: [{ kind: 'bar', base: '#ece0c9', swirl: '#f8f2e4', amount: 0.35, seed: 57 }],
  on: { soap: { kind: 'bar', base: '#ece0c9', swirl: '#f8f2e4', amount: 0.35, seed: 58 }, yaw: 19 },
  hint: [],
};

/** @type {Recipe} */
const cabra = {
  ground: '#d9d2c4',
  soaps: [{ kind: 'slice', base: '#eadabb', swirl: '#f8efdd', seed: 60, amount: 0.6 }],
  hint: [],
};

/** @type {Recipe} */
const afeitado = {
  ground: '#d9d4c8',
  yaw: 8,
  at: [0, 1.5, 0],
  oneSize: true,
  camera: { look: [0.3, 0.85, 0.4] },
  soaps: [{ kind: 'puck', size: [3.5, 1.5], base: '#cdc6b6', swirl: '#a9a18f', seed: 63, amount: 0.6 }],
  hint: [],
};

/** @type {Recipe} */
const trio = {
  ground: '#e8dccb',
  yaw: 14,
  camera: { elevation: 30, look: [0.2, 1.7, 0.2] },
  soaps: [
    { kind: 'bar', base: '#a698bf', swirl: '#e0d8ea', seed: 3, amount: 0.65 },
    { kind: 'bar', base: '#dcc291', swirl: '#f6ecd2', seed: 9, amount: 0.65 },
    { kind: 'bar', base: '#e3b857', swirl: '#f8edcd', seed: 5, amount: 0.65 },
  ],
  hint: [],
};

/** Products of the kitchen and the wood, the shaving soap and the gift box. @type {Record<string, Recipe>} */
export const pantryRecipes = {
  avena,
  cacao,
  maras,
  maca,
  quinoa,
  cafe,
  palosanto,
  karite,
  cabra,
  afeitado,
  trio,
};
