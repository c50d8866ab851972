import { mix } from './vector.mjs';

/** Shuffled 0..255, twice, so that sums of two entries need no wrap. */
const permutation = new Uint8Array(512);
{
  const order = Array.from({ length: 256 }, (_, i) => i);
  let state = 7;
  for (let i = 255; i > 0; i -= 1) {
    state = (state * 1664525 + 1013904223) >>> 0;
    const j = state % (i + 1);
    const held = /** @type {number} */ (order[i]);
    order[i] = /** @type {number} */ (order[j]);
    order[j] = held;
  }
  for (let i = 0; i < 512; i += 1) {
    permutation[i] = /** @type {number} */ (order[i & 255]);
  }
}

/** @param {number} i @returns {number} */
const perm = (i) => /** @type {number} */ (permutation[i]);

/**
 * One coordinate of the twelve edge directions (four of them twice) for each entry of the permutation; tables, because
 * branches on noise cannot be predicted.
 * @param {readonly number[]} edge
 */
const gradients = (edge) => Float64Array.from(permutation, (code) => edge[code & 15] ?? 0);
const slopeX = gradients([1, -1, 1, -1, 1, -1, 1, -1, 0, 0, 0, 0, 1, 0, -1, 0]);
const slopeY = gradients([1, 1, -1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, 1, -1]);
const slopeZ = gradients([0, 0, 0, 0, 1, 1, -1, -1, 1, 1, -1, -1, 0, 1, 0, -1]);

/**
 * Dot product with the direction that belongs to an entry of the permutation.
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
function slope(i, x, y, z) {
  return (
    /** @type {number} */ (slopeX[i]) * x +
    /** @type {number} */ (slopeY[i]) * y +
    /** @type {number} */ (slopeZ[i]) * z
  );
}

/** @param {number} t */
const fade = (t) => t * t * t * (t * (t * 6 - 15) + 10);

/**
 * Gradient noise after Perlin (2002), about -1 to 1, one feature per unit.
 * @param {number} px
 * @param {number} py
 * @param {number} pz
 */
export function noise(px, py, pz) {
  const cellX = Math.floor(px);
  const cellY = Math.floor(py);
  const cellZ = Math.floor(pz);
  const x = px - cellX;
  const y = py - cellY;
  const z = pz - cellZ;
  const u = fade(x);
  const v = fade(y);
  const w = fade(z);
  const a = perm(cellX & 255) + (cellY & 255);
  const b = perm((cellX + 1) & 255) + (cellY & 255);
  const aa = perm(a) + (cellZ & 255);
  const ab = perm(a + 1) + (cellZ & 255);
  const ba = perm(b) + (cellZ & 255);
  const bb = perm(b + 1) + (cellZ & 255);
  const near = mix(
    mix(slope(aa, x, y, z), slope(ba, x - 1, y, z), u),
    mix(slope(ab, x, y - 1, z), slope(bb, x - 1, y - 1, z), u),
    v,
  );
  const far = mix(
    mix(slope(aa + 1, x, y, z - 1), slope(ba + 1, x - 1, y, z - 1), u),
    mix(slope(ab + 1, x, y - 1, z - 1), slope(bb + 1, x - 1, y - 1, z - 1), u),
    v,
  );
  return mix(near, far, w);
}

/**
 * Sum of octaves of noise, each twice as fine and half as strong.
 * @param {number} px
 * @param {number} py
 * @param {number} pz
 * @param {number} octaves
 */
export function layeredNoise(px, py, pz, octaves) {
  let x = px;
  let y = py;
  let z = pz;
  let strength = 0.5;
  let sum = 0;
  for (let i = 0; i < octaves; i += 1) {
    sum += strength * noise(x, y, z);
    x = x * 2.03 + 17.1;
    y = y * 2.03 + 5.3;
    z = z * 2.03 + 9.7;
    strength *= 0.5;
  }
  return sum;
}

/**
 * A fixed "random" number from three integers, 0 up to 1: what makes one recipe give one picture.
 * @param {number} a
 * @param {number} b
 * @param {number} c
 */
export function hash(a, b, c) {
  let h = Math.imul(a | 0, 374761393) ^ Math.imul(b | 0, 668265263) ^ Math.imul(c | 0, 873357470);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h ^= h >>> 16;
  return (h >>> 0) / 4294967296;
}
