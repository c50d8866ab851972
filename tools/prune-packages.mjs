/**
 * `node tools/prune-packages.mjs SERVICE` reduces package.json to the packages that the built service imports, so that
 * `npm prune` removes the rest. Used for images.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [service] = process.argv.slice(2);
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));
const { dependencies, ...manifest } = read('package.json');
const names = /** @type {string[]} */ (read(`dist/services/${service}/packages.json`));
const unknown = names.filter((name) => dependencies[name] === undefined);
if (unknown.length > 0) throw new Error(`package.json does not name ${unknown.join(', ')} as dependencies.`);
delete manifest.devDependencies;
const requiredVersions = Object.fromEntries(names.map((name) => [name, dependencies[name]]));
writeFileSync(
  'package.json',
  `${JSON.stringify({ ...manifest, dependencies: requiredVersions }, null, 2)}\n`,
);
