import { hash } from './noise.mjs';
import { scatter } from './parts.mjs';

/**
 * @typedef {import('./solid.mjs').SolidSpec} SolidSpec
 * @typedef {import('./vector.mjs').Vec} Vec
 */

/**
 * A towel folded several times.
 * @param {object} towel
 * @param {Vec} towel.at middle of its foot
 * @param {number} towel.yaw
 * @param {string} towel.base
 * @param {string} towel.stripe
 * @param {number} [towel.folds]
 * @param {[number, number]} [towel.size] half lengths
 * @returns {SolidSpec[]}
 */
export function towel({ at: [x, y, z], yaw, base, stripe, folds = 3, size: [a, c] = [5.4, 3.6] }) {
  const cloth = { gloss: 0.02, rim: 0.1, wrap: 0.45, matte: true, mottle: 0.18, grain: 0.05 };
  return Array.from({ length: folds }, (_, i) => {
    const height = y + 0.62 + i * 1.16;
    return {
      ...cloth,
      shape: 'box',
      round: 0.6,
      wobble: 0.26,
      seed: 5 + i * 3,
      size: [a - 0.1 * i, 0.62, c],
      at: [x, height, z],
      turn: [yaw + (hash(i, 2, 3) - 0.5) * 3, 0, 0],
      base,
      stripes: { color: stripe, at: [a - 1.1, a - 1.6], half: 0.14 },
    };
  });
}

/**
 * Foam: flat heaps of fine bubbles with larger ones on and beside them.
 * @param {readonly [number, number, number, number][]} heaps x, y, z of the foot and radius
 * @param {number} seed
 * @returns {SolidSpec[]}
 */
export function foam(heaps, seed) {
  const white = { gloss: 0.8, rim: 0.3, wrap: 0.35, base: '#e4e0d8', mottle: 0.02 };
  return heaps.flatMap(([x, y, z, radius], h) => {
    /** @type {SolidSpec[]} */
    const solids = [
      {
        ...white,
        shape: 'foam',
        size: [radius, 0.18 + radius * 0.2, radius * 0.72],
        at: [x, y, z],
        turn: [hash(h, 1, seed) * 180, 0, 0],
        seed: h + seed,
      },
    ];
    for (let i = 0; i < 16; i += 1) {
      /** @param {number} k */
      const random = (k) => hash(h * 31 + i + 1, k, seed);
      const angle = random(1) * 6.283;
      const out = radius * (0.55 + 0.75 * random(2));
      const size = 0.05 + 0.13 * random(3) ** 3;
      const inside = Math.max(0, 1 - (out / radius) ** 2);
      solids.push({
        ...white,
        shape: 'ellipsoid',
        size: [size, size * 0.8, size],
        at: [
          x + Math.cos(angle) * out,
          y + (0.18 + radius * 0.2) * Math.sqrt(inside) + size * 0.4,
          z + Math.sin(angle) * out * 0.8,
        ],
        gloss: 1.4,
        seed: i,
      });
    }
    return solids;
  });
}

/**
 * Drops of water on a level surface.
 * @param {object} drops
 * @param {number} drops.count
 * @param {[number, number, number, number]} drops.near middle x, z and half widths in x, z
 * @param {number} drops.y
 * @param {string} drops.color of what shows through, a little darker
 * @param {number} drops.seed
 * @param {number} [drops.size]
 * @returns {SolidSpec[]}
 */
export const drops = ({ count, near, y, color, seed, size = 0.17 }) =>
  scatter({
    shape: 'ellipsoid',
    count,
    near,
    size: [size, size * 0.38, size],
    colors: [color],
    tilt: 0,
    lift: 0,
    floor: y,
    apart: size * 1.6,
    seed,
    more: { gloss: 2.4, rim: 0.25, wrap: 0.5, matte: false },
  });
