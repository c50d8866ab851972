import { CHANNELS, DARKEST } from './light.mjs';
import { film } from './material.mjs';
import { hash } from './noise.mjs';

/** @typedef {import('./encode.mjs').Raster} Raster */

const EXPOSURE = 1.16;

const PASSES = [
  { stride: 1, edges: 0, spread: 0.5 },
  { stride: 1, edges: 4.5, spread: 0.22 },
  { stride: 2, edges: 6, spread: 0.22 },
  { stride: 4, edges: 7, spread: 0.22 },
];

/** @param {Float32Array} values @param {number} i @returns {number} */
const at = (values, i) => /** @type {number} */ (values[i]);

/**
 * One pass of a filter that smooths light where normal, depth and brightness agree.
 * @param {Float32Array} source light, three numbers a pixel
 * @param {Float32Array} frame all channels
 * @param {{ width: number, height: number, stride: number, edges: number, spread: number }} size stride: distance of the taps in px;
 *   edges: how strongly a difference in brightness counts (0 in the first pass, or single dark pixels would stay)
 * @returns {Float32Array}
 */
function smoothPass(source, frame, { width, height, stride, edges, spread }) {
  const result = new Float32Array(source.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = y * width + x;
      const g = here * CHANNELS;
      // Light of two things cannot be told apart in a pixel on an edge: it stays as it is and is no neighbour.
      if (at(frame, g + 11) > 0) {
        result.set(source.subarray(here * 3, here * 3 + 3), here * 3);
        continue;
      }
      const brightness = at(source, here * 3) + at(source, here * 3 + 1) + 0.01;
      let weights = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let tapY = -2; tapY <= 2; tapY += 1) {
        const row = y + tapY * stride;
        if (row < 0 || row >= height) {
          continue;
        }
        for (let tapX = -2; tapX <= 2; tapX += 1) {
          const column = x + tapX * stride;
          if (column < 0 || column >= width) {
            continue;
          }
          const there = row * width + column;
          const h = there * CHANNELS;
          if (at(frame, h + 11) > 0) {
            continue;
          }
          const dot =
            at(frame, g + 6) * at(frame, h + 6) +
            at(frame, g + 7) * at(frame, h + 7) +
            at(frame, g + 8) * at(frame, h + 8);
          const bend = Math.max(0, 1 - dot) * 14;
          const step = Math.abs(at(frame, g + 9) - at(frame, h + 9)) * 1.6;
          const other = at(source, there * 3) + at(source, there * 3 + 1);
          const contrast = (Math.abs(other - brightness) / (brightness + other)) * edges;
          const weight = Math.exp(
            -(tapX * tapX + tapY * tapY) * spread - bend - step * step - contrast * contrast,
          );
          weights += weight;
          red += weight * at(source, there * 3);
          green += weight * at(source, there * 3 + 1);
          blue += weight * at(source, there * 3 + 2);
        }
      }
      result[here * 3] = red / weights;
      result[here * 3 + 1] = green / weights;
      result[here * 3 + 2] = blue / weights;
    }
  }
  return result;
}

/**
 * Turns rendered channels into a picture: smooths the light, multiplies it with the (unsmoothed) colour, applies the
 * tone curve and a little grain.
 * @param {Float32Array} frame
 * @param {number} width
 * @param {number} height
 * @returns {Raster}
 */
export function develop(frame, width, height) {
  const count = width * height;
  /** @type {Float32Array} */
  let light = new Float32Array(count * 3);
  for (let i = 0; i < count; i += 1) {
    light.set(frame.subarray(i * CHANNELS, i * CHANNELS + 3), i * 3);
  }
  for (const pass of PASSES.slice(0, width >= 1000 ? 4 : width >= 500 ? 3 : 2)) {
    light = smoothPass(light, frame, { width, height, ...pass });
  }
  const pixels = new Uint8ClampedArray(count * 3);
  for (let i = 0; i < count; i += 1) {
    const shine = at(frame, i * CHANNELS + 10);
    const rgb = [0, 1, 2].map((c) => {
      const lit = at(light, i * 3 + c) * (at(frame, i * CHANNELS + 3 + c) + DARKEST);
      return (lit + shine * (0.42 - 0.01 * c)) * EXPOSURE;
    });
    const [red = 0, green = 0, blue = 0] = rgb;
    const grey = 0.25 * red + 0.65 * green + 0.1 * blue;
    const grain = (hash(i * 3, 0, 3) + hash(i * 3, 1, 9) - 1) * 2.4;
    for (const [c, value] of rgb.entries()) {
      // A little less colour than life, then a gentle S curve.
      const tone = film(grey + (value - grey) * 0.86);
      const curve = 0.11 * (tone - 0.5) * (1 - Math.abs(2 * tone - 1));
      pixels[i * 3 + c] = Math.round(255 * Math.min(1, Math.max(0, tone + curve)) + grain);
    }
  }
  return { pixels, width, height };
}
