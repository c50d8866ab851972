import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { heroWidths, productWidths, writeMailThumbnail, writePreviewCard, writeWidths } from './encode.mjs';
import { recordView } from './manifest.mjs';
import { products } from './products.mjs';

/** @typedef {import('./encode.mjs').Raster} Raster */

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where the shop serves product pictures from. */
export const productDir = path.join(root, 'services/api/media/pictures');
/** Where the storefront serves its own pictures from. */
export const pageDir = path.join(root, 'storefront/public/pictures');

/**
 * Writes all files of one product view and records it in the manifest.
 * @param {Raster} raster
 * @param {{ slug: string, view: import('./products.mjs').ViewName, out?: string }} target
 */
export async function publishView(raster, { slug, view, out = productDir }) {
  const text = products[slug];
  if (!text) {
    throw new Error(`There is no product "${slug}".`);
  }
  const dir = path.join(out, slug);
  await mkdir(dir, { recursive: true });
  const facts = await writeWidths(raster, { dir, name: view, widths: productWidths });
  if (view === 'bar') {
    await writeMailThumbnail(raster, path.join(dir, 'mail-144.jpg'));
    await writePreviewCard(raster, text, path.join(dir, 'og.jpg'));
  }
  recordView(out, { slug, view, facts, order: Object.keys(products) });
}

/**
 * Writes all widths of a picture that belongs to a page (hero, making steps).
 * @param {Raster} raster
 * @param {{ name: string, out?: string }} target
 */
export async function publishPage(raster, { name, out = pageDir }) {
  await writeWidths(raster, { dir: out, name, widths: name === 'hero' ? heroWidths : productWidths });
}
