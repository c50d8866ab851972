import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {import('./encode.mjs').PictureFacts} PictureFacts
 * @typedef {import('./products.mjs').ViewName} ViewName
 * @typedef {Partial<Record<ViewName, PictureFacts>>} Views only the views that have been rendered
 * @typedef {Record<string, Views>} Manifest by product slug
 */

/**
 * @param {string} dir folder of the product pictures
 * @returns {Manifest}
 */
export function readManifest(dir) {
  const file = path.join(dir, 'manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Adds one view to manifest.json; the seed reads it to learn which pictures exist.
 * @param {string} dir folder of the product pictures
 * @param {{ slug: string, view: ViewName, facts: PictureFacts, order: readonly string[] }} entry order of the slugs in the file
 */
export function recordView(dir, { slug, view, facts, order }) {
  const manifest = readManifest(dir);
  manifest[slug] = { ...manifest[slug], [view]: facts };
  const known = order.filter((name) => manifest[name]).map((name) => [name, manifest[name]]);
  writeFileSync(path.join(dir, 'manifest.json'), `${JSON.stringify(Object.fromEntries(known), null, 1)}\n`);
}
