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
 * A row of "random" numbers, 0 up to 1, the same for the same seed (mulberry32).
 * @param {number} seed
 */
function dice(seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

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
 * @param {number} [heap.apart] least distance between two; they are thrown again until it is kept
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
  apart = 0,
  more = {},
}) {
  /** @type {[number, number][]} */
  const places = [];
  const next = dice(seed);
  for (let n = 1; places.length < count && n < 4000; n += 1) {
    const angle = next() * 6.283;
    const radius = Math.sqrt(next());
    const x = near[0] + Math.cos(angle) * radius * near[2];
    const z = near[1] + Math.sin(angle) * radius * near[3];
    if (places.every(([px, pz]) => (px - x) ** 2 + (pz - z) ** 2 > apart ** 2)) {
      places.push([x, z]);
    }
  }
  return places.map(([x, z], i) => {
    /** @param {number} k */
    const random = (k) => hash(i + 1, k, seed);
    const grown = 0.75 + random(5) * 0.5;
    const [a, b, c] = size;
    const height = (lift ?? b * grown) + floor;
    return loose({
      shape,
      size: [a * grown, b * grown, c * grown],
      base: pick(colors, Math.floor(random(3) * colors.length)),
      seed: i,
      at: [x, height, z],
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
