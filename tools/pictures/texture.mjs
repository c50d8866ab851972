import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { mix } from './vector.mjs';

/** @typedef {{ data: Uint8Array, width: number, height: number, channels: number }} Texture 8 bits a channel */

/** @param {Uint8Array} data @param {number} i @returns {number} */
const byte = (data, i) => /** @type {number} */ (data[i]);

/**
 * @param {string} file name in art/
 * @returns {Buffer}
 */
const art = (file) => readFileSync(new URL(`./art/${file}`, import.meta.url));

/**
 * @param {ReturnType<typeof sharp>} image
 * @returns {Promise<Texture>}
 */
async function pixelsOf(image) {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height, channels: info.channels };
}

/**
 * Depth of a stamp: white is deepest; blurred, because soap does not break at right angles.
 * @param {{ file: string, round: boolean }} stamp
 * @returns {Promise<Texture>}
 */
export function loadStamp({ file, round }) {
  const image = sharp(art(file), { density: 288 }).resize(1024, round ? 1024 : 704, { fit: 'fill' });
  return pixelsOf(image.flatten({ background: '#000' }).greyscale().blur(2.6));
}

/**
 * A print: either SVG text or the name of a file in art/.
 * @param {string} label
 * @returns {Promise<Texture>}
 */
export function loadPrint(label) {
  const source = label.startsWith('<svg') ? Buffer.from(label) : art(label);
  return pixelsOf(sharp(source, { density: 144 }).resize({ width: 1080 }));
}

/**
 * One channel, 0 to 1, between the four nearest pixels; 0 outside the unit square.
 * @param {Texture} texture
 * @param {number} u
 * @param {number} v
 * @param {number} channel
 */
export function sample(texture, u, v, channel) {
  if (u < 0 || v < 0 || u >= 1 || v >= 1) {
    return 0;
  }
  const { data, width, height, channels } = texture;
  const x = u * (width - 1);
  const y = v * (height - 1);
  const column = Math.floor(x);
  const row = Math.floor(y);
  const here = (row * width + column) * channels + channel;
  const right = column + 1 < width ? channels : 0;
  const below = row + 1 < height ? width * channels : 0;
  const upper = mix(byte(data, here), byte(data, here + right), x - column);
  const lower = mix(byte(data, here + below), byte(data, here + below + right), x - column);
  return mix(upper, lower, y - row) / 255;
}
