import { hash, noise } from './noise.mjs';
import { length2, length3, smoothstep } from './vector.mjs';

/**
 * @typedef {'box' | 'slice' | 'puck' | 'dome' | 'ellipsoid' | 'leaf' | 'dish' | 'stem' | 'bean' | 'foam' | 'basin'} PlainShape
 * @typedef {PlainShape | 'band' | 'half'} ShapeName
 * @typedef {object} Form what a shape needs to know of its solid; sizes are half lengths in cm
 * @property {number} a
 * @property {number} b
 * @property {number} c
 * @property {number} round radius of the edges
 * @property {number} seed
 * @property {number} curl how much it bends down towards its ends
 * @property {number} bend how much it bends sideways
 * @property {number} fold how far the halves of a leaf rise
 * @property {number} foot how far a slice goes on below the ground, halved
 * @property {number} halfWidth of a paper band
 * @property {PlainShape} over what a paper band goes round, or what is halved
 * @typedef {(form: Form, x: number, y: number, z: number) => number} Distance signed, in cm, never too large
 */

/**
 * @param {number} x @param {number} y @param {number} z
 * @param {number} a @param {number} b @param {number} c @param {number} round
 */
function roundedBox(x, y, z, a, b, c, round) {
  const dx = Math.abs(x) - a + round;
  const dy = Math.abs(y) - b + round;
  const dz = Math.abs(z) - c + round;
  const outside = length3(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0));
  return outside + Math.min(Math.max(dx, dy, dz), 0) - round;
}

/**
 * Intersection with a rounded seam of width k.
 * @param {number} a @param {number} b @param {number} k
 */
function softMax(a, b, k) {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.max(a, b) + h * h * k * 0.25;
}

/**
 * @param {number} x @param {number} y @param {number} z
 * @param {number} a @param {number} b @param {number} c
 */
function ellipsoid(x, y, z, a, b, c) {
  const k = length3(x / a, y / b, z / c);
  if (k < 1e-6) {
    return -Math.min(a, b, c);
  }
  return (k * (k - 1)) / length3(x / a / a, y / b / b, z / c / c);
}

/**
 * @param {number} r distance from the axis
 * @param {number} y
 * @param {number} a @param {number} b @param {number} round
 */
function roundedDisc(r, y, a, b, round) {
  const side = r - a + round;
  const top = Math.abs(y) - b + round;
  return length2(Math.max(side, 0), Math.max(top, 0)) + Math.min(Math.max(side, top), 0) - round;
}

/**
 * How high bubbles of one size stand at a point: 1 on top of one, 0 in the joints.
 * @param {number} x @param {number} y @param {number} z
 * @param {number} perCm
 * @param {number} seed
 */
function bubblesOfSize(x, y, z, perCm, seed) {
  const px = x * perCm + 40;
  const py = y * perCm + 40;
  const pz = z * perCm + 40;
  let best = 1;
  for (let i = Math.floor(px) - 1; i <= Math.floor(px) + 1; i += 1) {
    for (let j = Math.floor(py) - 1; j <= Math.floor(py) + 1; j += 1) {
      for (let k = Math.floor(pz) - 1; k <= Math.floor(pz) + 1; k += 1) {
        const dx = i + hash(i, j, k + seed * 9) - px;
        const dy = j + hash(i + 50, j, k + seed * 9) - py;
        const dz = k + hash(i, j + 50, k + seed * 9) - pz;
        best = Math.min(best, dx * dx + dy * dy + dz * dz);
      }
    }
  }
  return Math.max(0, 1 - best * 1.6);
}

/**
 * How high the bubbles of foam stand at a point, large ones between fine ones, in cm.
 * @param {number} x @param {number} y @param {number} z
 * @param {number} seed
 */
export const bubbles = (x, y, z, seed) =>
  Math.max(0.15 * bubblesOfSize(x, y, z, 2.6, seed) - 0.02, 0.075 * bubblesOfSize(x, y, z, 5.5, seed + 1));

/** @type {Record<PlainShape, Distance>} */
const plain = {
  box: (form, x, y, z) => roundedBox(x, y, z, form.a, form.b, form.c, form.round),

  // Upright slice of a loaf: straight sides, rough poured top. It goes on below the ground.
  slice: (form, x, y, z) => {
    const sides = roundedBox(x, y + form.foot, z, form.a, form.b + form.foot, form.c, form.round);
    if (sides > 0.5 || y < form.b - 1.45) {
      return sides; // too far from the waves of the top to feel them
    }
    const waves =
      0.42 * noise(x * 0.55 + form.seed, 1.7, z * 0.5) + 0.2 * noise(x * 1.5 + form.seed, 4.2, z * 1.2);
    const top = form.b - 0.25 + waves - 0.0125 * x * x;
    return softMax(sides, (y - top) * 0.86, 0.35);
  },

  puck: (form, x, y, z) => {
    return roundedDisc(length2(x, z), y, form.a, form.b, form.round);
  },

  dome: (form, x, y, z) => softMax(ellipsoid(x, y + form.b, z, form.a, form.b * 2, form.a), -y - form.b, 0.5),

  ellipsoid: (form, x, y, z) => ellipsoid(x, y + form.curl * x * x, z, form.a, form.b, form.c) * 0.8,

  leaf: (form, x, y, z) => {
    const along = x / form.a;
    const halfWidth = form.c * Math.sqrt(Math.max(0.002, 1 - along * along)) * (1 - 0.25 * along);
    const dx = Math.abs(x) - form.a;
    const dy = Math.abs(y + form.curl * x * x - 0.25 * Math.abs(z) * form.fold) - form.b;
    const dz = Math.abs(z) - halfWidth;
    const outside = length3(Math.max(dx, 0), Math.max(dz, 0), Math.max(dy, 0));
    return Math.max(outside - 0.015, Math.min(Math.max(dx, dy, dz), 0)) * 0.7;
  },

  // Shallow ceramic plate.
  dish: (form, x, y, z) => {
    const r = length2(x, z);
    const profile = form.b * smoothstep(form.a * 0.62, form.a, r) * 0.9;
    return Math.max(Math.abs(y - profile) - 0.13, r - form.a) * 0.8 - 0.06;
  },

  stem: (form, x, y, z) => {
    const beyond = Math.max(Math.abs(x) - form.a, 0);
    return (length3(beyond, y + form.curl * x * x, z + form.bend * x * x) - form.b) * 0.8;
  },

  // A heap of fine bubbles: the nearest of jittered points in a grid raises the surface.
  foam: (form, x, y, z) => {
    const heap = ellipsoid(x, y, z, form.a, form.b, form.c);
    if (heap > 0.3) {
      return heap - 0.12;
    }
    return 0.5 * (heap + 0.13 * noise(x * 1.9 + form.seed, y * 1.9, z * 1.9) - bubbles(x, y, z, form.seed));
  },

  // A basin that stands on the table, open on top.
  basin: (form, x, y, z) => {
    const r = length2(x, z);
    const outside = roundedDisc(r, y, form.a, form.b, form.round);
    const inside = roundedDisc(r, y - 1.2, form.a - 0.7, form.b, form.round);
    return softMax(outside, -inside, 0.5) * 0.9;
  },

  bean: (form, x, y, z) => {
    const groove = length2(y - form.b, z + 0.06 * Math.sin(x * 6)) - 0.075;
    return Math.max(ellipsoid(x, y, z, form.a, form.b, form.c), -groove) * 0.8;
  },
};

/** @type {Record<ShapeName, Distance>} */
export const shapes = {
  ...plain,
  // Paper round a soap: the soap's own shape, a little larger, between two planes.
  band: (form, x, y, z) => Math.max(plain[form.over](form, x, y, z), Math.abs(x) - form.halfWidth),
  // What is left of a soap behind the cut at z = 0.
  half: (form, x, y, z) => softMax(plain[form.over](form, x, y, z), z, 0.1),
};

/**
 * The box that holds a shape, as [from, to] in local coordinates.
 * @param {ShapeName} shape
 * @param {Form} form
 * @returns {[import('./vector.mjs').Vec, import('./vector.mjs').Vec]}
 */
export function extent(shape, form) {
  const { a, b, c } = form;
  const sag = Math.abs(form.curl) * a * a;
  const sway = Math.abs(form.bend) * a * a;
  switch (shape) {
    case 'band': {
      const [from, to] = extent(form.over, form);
      return [
        [-form.halfWidth, from[1], from[2]],
        [form.halfWidth, to[1], to[2]],
      ];
    }
    case 'half': {
      const [from, to] = extent(form.over, form);
      return [from, [to[0], to[1], 0.05]];
    }
    case 'slice':
      return [
        [-a, -b - 2 * form.foot, -c],
        [a, b + 0.1, c],
      ];
    case 'puck':
    case 'dome':
      return [
        [-a, -b, -a],
        [a, b, a],
      ];
    case 'foam':
      return [
        [-a - 0.18, -b - 0.18, -c - 0.18],
        [a + 0.18, b + 0.18, c + 0.18],
      ];
    case 'basin':
      return [
        [-a, -b, -a],
        [a, b, a],
      ];
    case 'dish':
      return [
        [-a - 0.1, -0.25, -a - 0.1],
        [a + 0.1, b + 0.25, a + 0.1],
      ];
    case 'stem':
      return [
        [-a - b, -b - sag, -b - sway],
        [a + b, b + sag, b + sway],
      ];
    case 'leaf':
      return [
        [-a - 0.02, -b - sag - 0.02, -c * 1.1],
        [a + 0.02, b + sag + 0.3 * c * form.fold + 0.02, c * 1.1],
      ];
    default:
      return [
        [-a, -b - sag, -c],
        [a, b + sag, c],
      ];
  }
}
