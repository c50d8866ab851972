// Makes the icons of the shop from the emblem. Usage: node tools/pictures/icons.mjs [--out DIR]
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { emblem } from './label.mjs';

const GREEN = '#2f5d50';
const LIME = '#f8f4ec';

/**
 * The emblem on its ground, 64 x 64 units.
 * @param {{ corner: number, scale: number, stroke: number }} look corner: radius of the ground; scale: of the emblem;
 *   stroke: width of the hills, larger for small icons
 * @returns {string} SVG
 */
function iconSvg({ corner, scale, stroke }) {
  const mark = emblem({ x: 32, y: 31.4, scale, color: LIME }).replaceAll(
    'stroke-width="20"',
    `stroke-width="${stroke}"`,
  );
  const ground = `<rect width="64" height="64" rx="${corner}" fill="${GREEN}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}${mark}</svg>`;
}

/**
 * @param {string} svg
 * @param {number} size px
 * @returns {Promise<Buffer>}
 */
function png(svg, size) {
  const density = (72 * size) / 64;
  return sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/**
 * An ICO file of PNG pictures: header, one directory entry each, then the pictures.
 * @param {{ size: number, bytes: Buffer }[]} pictures
 * @returns {Buffer}
 */
function ico(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [i, { size, bytes }] of pictures.entries()) {
    const entry = 6 + 16 * i;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(bytes.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([header, ...pictures.map(({ bytes }) => bytes)]);
}

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = values.out ?? fileURLToPath(new URL('../../shell/public/', import.meta.url));
await mkdir(out, { recursive: true });

const small = iconSvg({ corner: 14, scale: 0.152, stroke: 34 });
// Phones cut their own shape out of these: full ground, and the emblem inside the middle 80 %.
const touch = iconSvg({ corner: 0, scale: 0.132, stroke: 24 });
const maskable = iconSvg({ corner: 0, scale: 0.115, stroke: 22 });
const sizes = await Promise.all([16, 32].map(async (size) => ({ size, bytes: await png(small, size) })));
await writeFile(path.join(out, 'favicon.svg'), `${small}\n`);
await writeFile(path.join(out, 'favicon.ico'), ico(sizes));
await writeFile(path.join(out, 'apple-touch-icon.png'), await png(touch, 180));
await writeFile(path.join(out, 'icon-512.png'), await png(maskable, 512));
