import { hash } from './noise.mjs';
import { branch, loose, pick } from './parts.mjs';
import { radians } from './vector.mjs';

/**
 * @typedef {import('./solid.mjs').SolidSpec} SolidSpec
 * @typedef {import('./vector.mjs').Vec} Vec
 */

/** @type {[string, ...string[]]} */
const CALYX = ['#6f5f95', '#5d4e86', '#7d6da6', '#675a86'];
/** @type {[string, ...string[]]} */
const FLORET = ['#9c83cf', '#ab93da', '#8c72c2'];

/**
 * A sprig of lavender: whorls of narrow buds round the stem, closer and smaller towards the tip, some of them open.
 * @param {number} x
 * @param {number} z
 * @param {number} yaw
 * @param {number} [seed]
 */
export function lavender(x, z, yaw, seed = 1) {
  const RISE = 0.3;
  /** @type {{ along: number, size: number, count: number }[]} the lowest whorl stands apart */
  const whorls = [{ along: 0.35, size: 0.8, count: 6 }];
  for (let along = 1.15; along < 3.95; along += 0.29) {
    const size = 1 - 0.45 * ((along - 1.15) / 2.8) ** 1.6;
    whorls.push({ along, size, count: along > 3.7 ? 4 : 8 });
  }
  const buds = whorls.flatMap(({ along, size, count }, row) =>
    Array.from({ length: count }, (_, i) => ({ along, size, row, turn: (i / count) * 360 + row * 47 })),
  );
  const heads = branch({ at: [x, z], yaw, length: 7.9, count: buds.length, color: '#7d8a62' }, (i, at) => {
    const { along, size, row, turn } = buds[i] ?? { along: 0, size: 1, row: 0, turn: 0 };
    /** @param {number} k */
    const random = (k) => hash(i + 1, k, seed);
    const lean = (24 + 26 * random(1)) * radians;
    const around = (turn + 30 * random(2)) * radians;
    const aside = Math.sin(around) * Math.sin(lean);
    const up = Math.cos(around) * Math.sin(lean);
    const reach = 0.12 * size;
    const open = random(3) > 0.72 && row > 0;
    const far = open ? 0.24 : 0.14;
    const long = (open ? 0.13 : 0.2 + 0.05 * random(4)) * size;
    return {
      shape: 'ellipsoid',
      size: [long, (open ? 0.045 : 0.068) * size, (open ? 0.1 : 0.07) * size],
      at: at(
        along + far * Math.cos(lean) * size,
        -0.012 * along * along + (reach + far * Math.sin(lean)) * Math.sin(around),
        RISE + (reach + far * Math.sin(lean)) * Math.cos(around),
      ),
      turn: [yaw - Math.atan2(aside, Math.cos(lean)) / radians, 0, Math.asin(up) / radians],
      base: open ? pick(FLORET, i) : pick(CALYX, i + row),
      grain: 0.012,
      rim: 0.1,
    };
  });
  const c = Math.cos(yaw * radians);
  const s = Math.sin(yaw * radians);
  const leaves = [-3.3, -2.5, -1.9].map((along, i) => {
    const side = i % 2 ? 1 : -1;
    const aside = side * 0.36;
    return loose({
      shape: 'leaf',
      size: [0.75, 0.025, 0.085],
      curl: 0.08,
      at: [x + c * along + s * aside, 0.17, z - s * along + c * aside],
      turn: [yaw - side * 30, 0, 6],
      base: pick(['#8a9a78', '#79896a'], i),
    });
  });
  return [...heads, ...leaves];
}

const SLICE_SEGMENTS = 10;

/** A slice of orange from above: peel, pith, and segments of juicy cells. @returns {string} SVG */
export function orangeSvg() {
  const parts = [
    '<rect width="400" height="400" fill="#e37f1b"/>',
    '<circle cx="200" cy="200" r="190" fill="#f3b45c"/>',
    '<circle cx="200" cy="200" r="185" fill="#f8e4b9"/>',
  ];
  for (let i = 0; i < SLICE_SEGMENTS; i += 1) {
    const middle = ((i + 0.2 * hash(i, 1, 4)) / SLICE_SEGMENTS) * 6.283;
    const half = 0.275 + 0.02 * hash(i, 2, 4);
    /** @param {number} angle @param {number} radius */
    const point = (angle, radius) =>
      `${(200 + Math.cos(angle) * radius).toFixed(1)} ${(200 + Math.sin(angle) * radius).toFixed(1)}`;
    const outline = `M${point(middle, 22)}Q${point(middle - half * 0.8, 90)} ${point(middle - half, 148)}Q${point(middle - half * 0.9, 168)} ${point(middle - half * 0.55, 170)}Q${point(middle, 174)} ${point(middle + half * 0.55, 170)}Q${point(middle + half * 0.9, 168)} ${point(middle + half, 148)}Q${point(middle + half * 0.8, 90)} ${point(middle, 22)}Z`;
    parts.push(`<clipPath id="c${i}"><path d="${outline}"/></clipPath><path d="${outline}" fill="#ee8d20"/>`);
    const cells = Array.from({ length: 70 }, (_, k) => {
      const angle = middle + (hash(i, k, 7) - 0.5) * 2 * half;
      const from = 25 + 125 * Math.sqrt(hash(i, k, 8));
      const long = 18 + 22 * hash(i, k, 9);
      const paint = pick(['#f6a53a', '#e97d12', '#f9b957', '#e2740f', '#f39a2c'], k);
      return `<ellipse rx="${long / 2}" ry="${(3 + 3.4 * hash(i, k, 10)).toFixed(1)}" fill="${paint}" opacity="0.62" transform="translate(${point(angle, from)}) rotate(${(angle / radians).toFixed(1)})"/>`;
    });
    parts.push(`<g clip-path="url(#c${i})">${cells.join('')}</g>`);
  }
  parts.push('<circle cx="200" cy="200" r="17" fill="#f7e1b4"/>');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${parts.join('')}</svg>`;
}

/**
 * A slice of orange.
 * @param {Vec} at
 * @param {Vec} turn
 * @param {number} [radius]
 * @returns {SolidSpec}
 */
export const orangeSlice = (at, turn, radius = 1.75) => ({
  shape: 'puck',
  size: [radius, 0.17],
  round: 0.07,
  at,
  turn,
  base: '#e37f1b',
  label: orangeSvg(),
  print: [radius * 2, radius * 2],
  gloss: 0.55,
  wrap: 0.25,
});

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
