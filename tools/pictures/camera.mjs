import { CHANNELS, DARKEST, Integrator, TURN } from './light.mjs';
import { hash } from './noise.mjs';
import { length3 } from './vector.mjs';

/** @typedef {import('./scene.mjs').Scene} Scene */

/** Samples added where a pixel shows more than one thing, whose light is not smoothed afterwards. */
const MORE_ON_EDGES = 16;

/** Random numbers of a pixel's samples advance by these steps, which spread evenly over the unit square. */
const STEPS = [0.7548776662, 0.569840291, 0.8191725134, 0.6710436067];

/**
 * Renders the rows [fromRow, toRow) into out, CHANNELS numbers a pixel.
 * @param {Scene} scene
 * @param {{ width: number, height: number, spp: number, fromRow: number, toRow: number }} frame
 * @param {Float32Array} out
 */
export function renderRows(scene, { width, height, spp, fromRow, toRow }, out) {
  const integrator = new Integrator(scene);
  const { normal, color, light } = integrator;
  const { forward, right, up, eye, slope, lens, focus } = scene.camera;
  const side = Math.max(1, Math.round(Math.sqrt(spp)));
  const [s1 = 0, s2 = 0, s3 = 0, s4 = 0] = STEPS;
  const sums = new Float64Array(CHANNELS);
  const values = new Float64Array(CHANNELS);
  for (let row = fromRow; row < toRow; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const k = (row * width + column) * CHANNELS;
      sums.fill(0);
      /** @type {import('./solid.mjs').Solid | undefined} */
      let seen;
      let edge = 0;
      let count = side * side;
      for (let s = 0; s < count; s += 1) {
        const extra = s >= side * side;
        const jitterX = extra ? hash(column, row, s + 100) : ((s % side) + hash(column, row, s + 100)) / side;
        const jitterY = extra
          ? hash(column, row, s + 300)
          : (Math.floor(s / side) + hash(column, row, s + 300)) / side;
        const u = ((((column + jitterX) / width) * 2 - 1) * slope * width) / height;
        const v = (1 - ((row + jitterY) / height) * 2) * slope;
        const q1 = (hash(column, row, 11) + s * s1) % 1;
        const q2 = (hash(column, row, 23) + s * s2) % 1;
        const q3 = (hash(column, row, 37) + s * s3) % 1;
        const q4 = (hash(column, row, 51) + s * s4) % 1;
        const lx = lens * Math.sqrt(q3) * Math.cos(q1 * TURN);
        const ly = lens * Math.sqrt(q3) * Math.sin(q1 * TURN);
        const fx = u * focus - lx;
        const fy = v * focus - ly;
        const dx = forward[0] * focus + right[0] * fx + up[0] * fy;
        const dy = forward[1] * focus + right[1] * fx + up[1] * fy;
        const dz = forward[2] * focus + right[2] * fx + up[2] * fy;
        const d = length3(dx, dy, dz);
        const ox = eye[0] + right[0] * lx + up[0] * ly;
        const oy = eye[1] + right[1] * lx + up[1] * ly;
        const oz = eye[2] + right[2] * lx + up[2] * ly;
        const depth = integrator.shade(ox, oy, oz, dx / d, dy / d, dz / d, q1, q2, q3, q4, s > 0);
        if (s > 0 && seen !== integrator.first.solid) {
          edge = 1;
          count = side * side + MORE_ON_EDGES;
        }
        seen = integrator.first.solid;
        values[0] = light[0] * color[0];
        values[1] = light[1] * color[1];
        values[2] = light[2] * color[2];
        values.set(color, 3);
        values.set(normal, 6);
        values[9] = depth;
        values[10] = integrator.shine;
        values[11] = 0;
        for (let i = 0; i < CHANNELS; i += 1) {
          sums[i] = (sums[i] ?? 0) + (values[i] ?? 0);
        }
      }
      for (let i = 0; i < CHANNELS; i += 1) {
        sums[i] = (sums[i] ?? 0) / count;
      }
      // Light is kept apart from colour, so that it can be smoothed alone; the mean is taken of what the eye sees.
      for (let i = 0; i < 3; i += 1) {
        sums[i] = (sums[i] ?? 0) / ((sums[i + 3] ?? 0) + DARKEST);
      }
      sums[11] = edge;
      out.set(sums, k);
    }
  }
}
