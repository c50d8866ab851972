import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { emblem } from './label.mjs';
import { balancedLines, textPaths, widthOfText } from './lettering.mjs';

/**
 * @typedef {{ pixels: Buffer | Uint8ClampedArray, width: number, height: number }} Raster 8-bit sRGB, three channels
 * @typedef {{ widths: number[], width: number, height: number, color: string }} PictureFacts
 */

/** Widths of a product picture in px. */
export const productWidths = [200, 400, 600, 800];
/** Widths of a page-wide picture in px. */
export const heroWidths = [400, 800, 1200, 1600];

const AVIF = { quality: 47, effort: 3 };
const WEBP = { quality: 72, effort: 6, smartSubsample: true };

/**
 * @param {Raster} raster
 * @returns {ReturnType<typeof sharp>}
 */
function open({ pixels, width, height }) {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/**
 * Reads a finished picture from a file.
 * @param {string} file
 * @returns {Promise<Raster>}
 */
export async function readRaster(file) {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/**
 * The colour that covers most of a picture as #rrggbb, shown while it loads.
 * @param {Raster} raster
 * @returns {Promise<string>}
 */
async function dominantColor(raster) {
  const { dominant } = await open(raster).stats();
  const bytes = [dominant.r, dominant.g, dominant.b];
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Writes AVIF and WebP in every width the source allows (never enlarged).
 * @param {Raster} raster
 * @param {{ dir: string, name: string, widths: number[] }} target files become <dir>/<name>-<width>.<avif|webp>
 * @returns {Promise<PictureFacts>}
 */
export async function writeWidths(raster, { dir, name, widths }) {
  await mkdir(dir, { recursive: true });
  const possible = widths.filter((width) => width <= raster.width);
  /** @type {[string, Buffer][]} */
  const files = [];
  for (const width of possible) {
    const resized = open(raster).resize({ width, kernel: 'lanczos3' });
    files.push([`${name}-${width}.avif`, await resized.clone().avif(AVIF).toBuffer()]);
    files.push([`${name}-${width}.webp`, await resized.clone().webp(WEBP).toBuffer()]);
  }
  // Encoding is slow: all files appear together, so that a stopped run leaves no half picture.
  await Promise.all(files.map(([file, bytes]) => writeFile(path.join(dir, file), bytes)));
  return { widths: possible, width: raster.width, height: raster.height, color: await dominantColor(raster) };
}

/**
 * Thumbnail for mails, 144 px JPEG: not every mail reader knows WebP.
 * @param {Raster} raster
 * @param {string} file
 */
export async function writeMailThumbnail(raster, file) {
  await open(raster).resize(144, 144).jpeg({ quality: 78, mozjpeg: true }).toFile(file);
}

const OG_LIMIT_BYTES = 60 * 1024;
const OG_WIDTH = 1200;
const OG_HEIGHT = 630;

/**
 * @param {import('./products.mjs').ProductText} product
 * @returns {string} SVG of the text half of a preview card
 */
function previewText({ name, note }) {
  /** @type {import('./lettering.mjs').Style} */
  const style = { face: 'serif', size: 64 };
  const lines = balancedLines(name, style);
  const widest = Math.max(...lines.map((line) => widthOfText(line, style)));
  const size = Math.min(64, (64 * 450) / widest);
  const top = 330 - (lines.length - 1) * 20;
  const parts = [
    emblem({ x: 102, y: 112, scale: 0.26 }),
    textPaths('munay', { face: 'serif', size: 58, x: 154, y: 138 }),
    ...lines.map((line, i) => textPaths(line, { face: 'serif', size, x: 60, y: top + i * 74 })),
    '<rect x="60" y="470" width="56" height="3" fill="#a8552f"/>',
    textPaths(note, { face: 'sans', size: 26, x: 60, y: 524 }),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="570" height="${OG_HEIGHT}" viewBox="0 0 570 ${OG_HEIGHT}">`;
  return `${svg}<g fill="#24201b">${parts.join('')}</g></svg>`;
}

/**
 * Preview card for shared links, 1200 x 630 JPEG of 60 KB at most.
 * @param {Raster} raster the bar view
 * @param {import('./products.mjs').ProductText} product
 * @param {string} file
 */
export async function writePreviewCard(raster, product, file) {
  const picture = await open(raster).resize(OG_HEIGHT, OG_HEIGHT).png().toBuffer();
  const card = sharp({
    create: { width: OG_WIDTH, height: OG_HEIGHT, channels: 3, background: '#f8f4ec' },
  }).composite([
    { input: picture, left: OG_WIDTH - OG_HEIGHT, top: 0 },
    { input: Buffer.from(previewText(product)), left: 0, top: 0 },
  ]);
  const flat = await card.png().toBuffer();
  for (let quality = 80; quality >= 50; quality -= 6) {
    const bytes = await sharp(flat).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= OG_LIMIT_BYTES) {
      await writeFile(file, bytes);
      return;
    }
  }
  throw new Error(`${file} stays above ${OG_LIMIT_BYTES} bytes.`);
}
