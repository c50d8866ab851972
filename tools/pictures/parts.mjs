import { hash } from './noise.mjs';
import { radians } from './vector.mjs';

/**
 * @typedef {import('./solid.mjs').SolidSpec} SolidSpec
 * @typedef {import('./vector.mjs').Vec} Vec
 * @typedef {Omit<SolidSpec, 'at'> & { at?: Vec }} Thing
 * @typedef {(along: number, aside: number, height: number) => Vec} OnBranch position relative to a stem
 */

/**
 * Plants and grains: dull, no light passes through.
 * @param {SolidSpec} spec
 * @returns {SolidSpec}
 */
export const loose = (spec) => ({ gloss: 0.15, matte: true, wrap: 0.3, ...spec });

/**
 * The item a counter points to, over and over.
 * @template T
 * @param {readonly [T, ...T[]]} list
 * @param {number} i
 * @returns {T}
 */
export const pick = (list, i) => list[i % list.length] ?? list[0];

/**
 * Things thrown on an ellipse of the table.
 * @param {object} heap
 * @param {import('./shapes.mjs').ShapeName} heap.shape
 * @param {number} heap.count
 * @param {[number, number, number, number]} heap.near middle x, z and half widths in x, z
 * @param {[number, number, number]} heap.size
 * @param {readonly [string, ...string[]]} heap.colors
 * @param {number} [heap.tilt] largest slant, degrees
 * @param {number} [heap.seed]
 * @param {number} [heap.lift] height of the middle of each
 * @param {number} [heap.floor] height of what they lie on
 * @param {Partial<SolidSpec>} [heap.more]
 * @returns {SolidSpec[]}
 */
export function scatter({
  shape,
  count,
  near,
  size,
  colors,
  tilt = 40,
  seed = 1,
  lift,
  floor = 0,
  more = {},
}) {
  return Array.from({ length: count }, (_, i) => {
    /** @param {number} k */
    const random = (k) => hash(i + 1, k, seed);
    const angle = random(1) * 6.283;
    const radius = Math.sqrt(random(2));
    const grown = 0.75 + random(5) * 0.5;
    const [a, b, c] = size;
    const height = (lift ?? b * grown) + floor;
    return loose({
      shape,
      size: [a * grown, b * grown, c * grown],
      base: pick(colors, Math.floor(random(3) * colors.length)),
      seed: i,
      at: [
        near[0] + Math.cos(angle) * radius * near[2],
        height,
        near[1] + Math.sin(angle) * radius * near[3],
      ],
      turn: [random(4) * 360, (random(6) - 0.5) * tilt, (random(7) - 0.5) * tilt],
      ...more,
    });
  });
}

/**
 * A stem on the table with things growing on it.
 * @param {object} plan
 * @param {[number, number]} plan.at x, z of the middle
 * @param {number} plan.yaw
 * @param {number} plan.length
 * @param {number} plan.count
 * @param {string} [plan.color]
 * @param {(i: number, at: OnBranch) => SolidSpec} grow
 * @returns {SolidSpec[]}
 */
export function branch({ at: [x, z], yaw, length, count, color = '#7c8a5f' }, grow) {
  const c = Math.cos(yaw * radians);
  const s = Math.sin(yaw * radians);
  /** @type {OnBranch} */
  const at = (along, aside, height) => [x + c * along + s * aside, height, z - s * along + c * aside];
  const stem = loose({
    shape: 'stem',
    size: [length / 2, 0.055],
    at: at(0, 0, 0.12),
    turn: [yaw, 0, 0],
    bend: 0.012,
    base: color,
  });
  return [stem, ...Array.from({ length: count }, (_, i) => loose(grow(i, at)))];
}

/** @param {number} x @param {number} z @param {number} yaw */
export function lavender(x, z, yaw) {
  return branch({ at: [x, z], yaw, length: 7.5, count: 22 }, (i, at) => {
    const along = 3.9 - i * 0.155;
    const side = pick([-1, 1, 0], i);
    const size = 1 - 0.3 * (i / 22) ** 3;
    return {
      shape: 'ellipsoid',
      size: [0.23 * size, 0.1, 0.105],
      at: at(along, -0.012 * along * along + side * 0.13, 0.14 + (side ? 0.02 : 0.16)),
      turn: [yaw - side * 38 + ((i * 37) % 17), 0, 12],
      base: pick(['#6d5796', '#80699f', '#5b4785', '#8f7bb0'], i),
    };
  });
}

/** @param {number} x @param {number} z @param {number} yaw */
export function eucalyptus(x, z, yaw) {
  return branch({ at: [x, z], yaw, length: 9, count: 11, color: '#8a7a5c' }, (i, at) => {
    const side = i % 2 ? 1 : -1;
    const size = 1.15 - i * 0.045;
    return {
      shape: 'leaf',
      size: [size, 0.02, size * 0.52],
      fold: 0.5,
      curl: 0.1,
      at: at(-3.25 + i * 0.72, side * 0.75 * size, 0.22 + (i % 3) * 0.1),
      turn: [yaw - side * (58 + ((i * 23) % 20)), ((i * 31) % 14) - 7, 8],
      base: pick(['#7f9a86', '#8fa892', '#6d8a77'], i),
      gloss: 0.3,
    };
  });
}

/** @param {number} x @param {number} z @param {number} yaw */
export function olive(x, z, yaw) {
  return branch({ at: [x, z], yaw, length: 8, count: 12, color: '#85755a' }, (i, at) => {
    const side = i % 2 ? 1 : -1;
    const size = 1.05 - i * 0.03;
    return {
      shape: 'leaf',
      size: [size, 0.02, size * 0.22],
      fold: 0.6,
      curl: 0.08,
      at: at(-2.6 + i * 0.58, side * 0.5, 0.2 + (i % 3) * 0.08),
      turn: [yaw - side * (34 + ((i * 17) % 14)), 0, 8],
      base: pick(['#7c8a5a', '#8c9a6c', '#6c7a4c'], i),
      gloss: 0.35,
    };
  });
}

/**
 * A flower seen from above: a ball in the middle and petals round it.
 * @param {number} x
 * @param {number} z
 * @param {object} flower
 * @param {number} flower.petals
 * @param {number} flower.turn radians
 * @param {[number, number]} flower.petal half length, half width
 * @param {number} flower.reach distance of the petals from the middle
 * @param {[number, number]} flower.heart radius and half height of the middle
 * @param {string} flower.heartColor
 * @param {string} flower.color
 * @returns {SolidSpec[]}
 */
export function flower(x, z, { petals, turn, petal, reach, heart, heartColor, color }) {
  const middle = loose({
    shape: 'ellipsoid',
    size: [heart[0], heart[1], heart[0]],
    at: [x, 0.42, z],
    base: heartColor,
    grain: 0.02,
  });
  const round = Array.from({ length: petals }, (_, i) => {
    const angle = (i / petals) * 6.283 + turn;
    return loose({
      shape: 'leaf',
      size: [petal[0], 0.025, petal[1]],
      curl: 0.32,
      at: [x + Math.cos(angle) * reach, 0.33, z - Math.sin(angle) * reach],
      turn: [angle / radians, 0, -8],
      base: color,
    });
  });
  return [middle, ...round];
}

/**
 * A tray: floor and four walls.
 * @param {object} tray
 * @param {Vec} tray.size half lengths outside
 * @param {number} tray.wall half thickness of the walls
 * @param {number} tray.yaw
 * @param {Partial<SolidSpec> & { base: string }} tray.material
 * @returns {SolidSpec[]}
 */
export function tray({ size: [a, b, c], wall, yaw, material }) {
  const cos = Math.cos(yaw * radians);
  const sin = Math.sin(yaw * radians);
  /** @type {[number, number, number, number, number, number][]} x, y, z and half lengths */
  const boards = [
    [0, wall, 0, a, wall, c],
    [0, b, c - wall, a, b, wall],
    [0, b, -c + wall, a, b, wall],
    [a - wall, b, 0, wall, b, c],
    [-a + wall, b, 0, wall, b, c],
  ];
  return boards.map(([x, y, z, halfX, halfY, halfZ], i) => ({
    shape: 'box',
    size: [halfX, halfY, halfZ],
    round: 0.05,
    at: [cos * x + sin * z, y, -sin * x + cos * z],
    turn: [yaw, 0, 0],
    seed: i,
    gloss: 0.1,
    matte: true,
    ...material,
  }));
}
