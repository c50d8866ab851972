import { basename } from 'node:path';
import { runModule } from './run-module.mjs';

/** @typedef {import('../../contracts/src/published-page').PageFacts & { load: () => Promise<unknown>, server?: unknown }} Declared */

/**
 * Pages that an app declares, in the format of the manifest.
 * @param {string} file module that exports PAGES
 * @returns {Promise<import('../../contracts/src/published-page').PublishedPage[]>}
 */
export async function readPublishedPages(file) {
  /** @type {string[]} */
  const loaded = [];
  /** @type {{ PAGES: Declared[] }} */
  const { PAGES } = /** @type {any} */ (runModule(file, (request) => loaded.push(request)));
  const published = [];
  for (const page of PAGES) {
    const { path, title, messages, sections, later, search, personal, secret, disallowed } = page;
    loaded.length = 0;
    await page.load();
    const [request] = loaded;
    if (request === undefined) throw new Error(`The page ${path} loads no module.`);
    const facts = { path, title, messages, sections, later, search, personal, secret, disallowed };
    published.push({
      ...facts,
      part: basename(request),
      rendered: page.server !== undefined || personal === true,
    });
  }
  return published;
}
