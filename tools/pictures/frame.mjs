import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { renderRows } from './camera.mjs';
import { develop } from './develop.mjs';
import { CHANNELS } from './light.mjs';
import { buildScene } from './scene.mjs';

/**
 * @typedef {import('./scene.mjs').SceneSpec} SceneSpec
 * @typedef {{ width?: number, over?: number, spp: number, threads: number }} Quality width in px (the scene's own when
 *   left out), how many times as large it is rendered and then reduced, samples a pixel (rounded to a square number)
 * @typedef {object} Share what one thread renders
 * @property {SceneSpec} spec
 * @property {number} width
 * @property {number} height
 * @property {number} spp
 * @property {SharedArrayBuffer} frame
 * @property {SharedArrayBuffer} next first row nobody has taken yet
 */

const ROWS_AT_ONCE = 8;

/** @param {Share} share */
async function renderShare({ spec, width, height, spp, frame, next }) {
  const scene = await buildScene(spec);
  const out = new Float32Array(frame);
  const counter = new Int32Array(next);
  for (;;) {
    const fromRow = Atomics.add(counter, 0, ROWS_AT_ONCE);
    if (fromRow >= height) {
      return;
    }
    renderRows(scene, { width, height, spp, fromRow, toRow: Math.min(height, fromRow + ROWS_AT_ONCE) }, out);
  }
}

/** @param {Share} share @returns {Promise<void>} */
function renderInWorker(share) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share });
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
}

/**
 * Renders a scene. The same scene and quality give the same pixels, whatever the number of threads.
 * @param {SceneSpec} spec
 * @param {Quality} quality
 * @returns {Promise<import('./encode.mjs').Raster>}
 */
export async function renderPicture(spec, { width: wanted = spec.width, over = 1, spp, threads }) {
  const width = Math.round(wanted * over);
  const height = Math.round((width * spec.height) / spec.width);
  const frame = new SharedArrayBuffer(width * height * CHANNELS * Float32Array.BYTES_PER_ELEMENT);
  /** @type {Share} */
  const share = { spec, width, height, spp, frame, next: new SharedArrayBuffer(4) };
  const others = Array.from({ length: threads - 1 }, () => renderInWorker(share));
  await Promise.all([renderShare(share), ...others]);
  const raster = develop(new Float32Array(frame), width, height);
  if (over === 1) {
    return raster;
  }
  const raw = { width, height, channels: /** @type {const} */ (3) };
  const { data, info } = await sharp(raster.pixels, { raw })
    .resize(wanted, Math.round((wanted * spec.height) / spec.width), { kernel: 'mitchell' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

if (!isMainThread && workerData) {
  await renderShare(workerData);
  parentPort?.postMessage('done');
}
