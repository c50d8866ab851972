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
const perm = (i) => /** @type {number} */ (permutation[i & 511]);

/** The twelve edge directions, four of them twice; a table, because branches on noise cannot be predicted. */
const edgeX = new Float64Array([1, -1, 1, -1, 1, -1, 1, -1, 0, 0, 0, 0, 1, 0, -1, 0]);
const edgeY = new Float64Array([1, 1, -1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, 1, -1]);
const edgeZ = new Float64Array([0, 0, 0, 0, 1, 1, -1, -1, 1, 1, -1, -1, 0, 1, 0, -1]);

/** @param {Float64Array} table @param {number} i @returns {number} */
const entry = (table, i) => /** @type {number} */ (table[i]);

/**
 * Dot product with one of the edge directions.
 * @param {number} code
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
function slope(code, x, y, z) {
  const h = code & 15;
  return entry(edgeX, h) * x + entry(edgeY, h) * y + entry(edgeZ, h) * z;
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
    mix(slope(perm(aa), x, y, z), slope(perm(ba), x - 1, y, z), u),
    mix(slope(perm(ab), x, y - 1, z), slope(perm(bb), x - 1, y - 1, z), u),
    v,
  );
  const far = mix(
    mix(slope(perm(aa + 1), x, y, z - 1), slope(perm(ba + 1), x - 1, y, z - 1), u),
    mix(slope(perm(ab + 1), x, y - 1, z - 1), slope(perm(bb + 1), x - 1, y - 1, z - 1), u),
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
