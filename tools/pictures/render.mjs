// Renders product pictures. Usage:
//   node tools/pictures/render.mjs [slug or page...] [--view bar|cut|scale|wrapped]... [--size N] [--spp N]
//                                  [--threads N] [--over N] [--missing] [--out DIR] [--draft]
// Without names: all products. --missing skips views that exist; --draft writes one PNG a picture into DIR only.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { renderPicture } from './frame.mjs';
import { readManifest } from './manifest.mjs';
import { pages } from './pages.mjs';
import { products, viewNames } from './products.mjs';
import { pageDir, productDir, publishPage, publishView } from './publish.mjs';
import { recipes } from './recipes.mjs';
import { uses } from './uses.mjs';
import { views } from './views.mjs';

/**
 * @typedef {import('./encode.mjs').Raster} Raster
 * @typedef {import('./products.mjs').ViewName} ViewName
 * @typedef {object} Job
 * @property {string} name
 * @property {import('./scene.mjs').SceneSpec} spec
 * @property {(raster: Raster) => Promise<void>} publish
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    view: { type: 'string', multiple: true },
    size: { type: 'string' },
    spp: { type: 'string', default: '9' },
    threads: { type: 'string', default: '1' },
    over: { type: 'string', default: '1' },
    missing: { type: 'boolean', default: false },
    out: { type: 'string' },
    draft: { type: 'boolean', default: false },
  },
});

/**
 * @param {string} option
 * @param {string | undefined} text
 * @returns {number | undefined}
 */
function wholeNumber(option, text) {
  if (text !== undefined && !/^[1-9]\d*$/.test(text)) {
    throw new Error(`--${option} must be a whole number above 0.`);
  }
  return text === undefined ? undefined : Number(text);
}

/**
 * @param {string} name
 * @param {readonly ViewName[]} wanted
 * @returns {Job[]}
 */
function jobsOf(name, wanted) {
  const page = pages[name];
  if (page) {
    const out = values.out ?? pageDir;
    return [{ name, spec: page(), publish: (raster) => publishPage(raster, { name, out }) }];
  }
  const recipe = recipes[name];
  const text = products[name];
  if (!recipe || !text) {
    throw new Error(`There is no picture "${name}".`);
  }
  const use = uses[name];
  const out = values.out ?? productDir;
  const present = values.missing ? readManifest(out)[name] : undefined;
  return wanted
    .filter((view) => !present?.[view])
    .flatMap((view) => {
      const spec = view === 'use' ? use?.() : views[view](recipe, text);
      if (!spec) {
        return [];
      }
      return [
        {
          name: `${name}-${view}`,
          spec,
          publish: (raster) => publishView(raster, { slug: name, view, out }),
        },
      ];
    });
}

const unknown = (values.view ?? []).filter((view) => !viewNames.some((known) => known === view));
if (unknown.length > 0) {
  throw new Error(`There is no view "${unknown.join('", "')}".`);
}
const wanted = viewNames.filter((view) => !values.view || values.view.includes(view));
const names = positionals.length > 0 ? positionals : Object.keys(products);
const width = wholeNumber('size', values.size);
const quality = {
  ...(width === undefined ? {} : { width }),
  spp: wholeNumber('spp', values.spp) ?? 9,
  threads: wholeNumber('threads', values.threads) ?? 1,
  over: Number(values.over),
};

for (const job of names.flatMap((name) => jobsOf(name, wanted))) {
  const started = Date.now();
  const raster = await renderPicture(job.spec, quality);
  if (values.draft) {
    const folder = values.out ?? '.';
    await mkdir(folder, { recursive: true });
    const raw = { width: raster.width, height: raster.height, channels: /** @type {const} */ (3) };
    await sharp(raster.pixels, { raw })
      .png()
      .toFile(path.join(folder, `${job.name}.png`));
  } else {
    await job.publish(raster);
  }
  console.log(
    `${job.name} ${raster.width} x ${raster.height} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}
