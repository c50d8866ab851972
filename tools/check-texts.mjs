/**
 * Checks the texts of the front ends: none is literal in a component, every id that is asked for stands in a
 * catalogue of both languages, and every id of a catalogue is asked for.
 *   node tools/check-texts.mjs [FOLDER]    the repository without a folder
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { literalTexts } from './texts/literal-texts.mjs';
import { messageIds } from './texts/message-ids.mjs';
import { ROOT } from './workspace/root.mjs';

const KIT = 'libs/kit';
const ERRORS_FILE = 'libs/contracts/src/errors.ts';
/** Failures without words of ours: only machines read them. */
const FOR_MACHINES = new Set(['methodNotAllowed', 'wrongMediaType', 'signatureInvalid']);
const FRONT_ENDS = [KIT, 'shell', 'storefront', 'admin-remote'];
/** Parts of the tests. */
const NOT_SHOWN = /\.test\.tsx?$|\/testing(\/|-server\.ts$|\.tsx?$)/;

/**
 * @param {string} root
 * @param {string} folder
 * @param {RegExp} name
 * @returns {string[]} whole paths, those of a missing folder being none
 */
function filesIn(root, folder, name) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return entries.filter((entry) => name.test(entry)).map((entry) => join(path, entry));
}

/**
 * @param {string} root
 * @param {string} front
 */
const sourcesOf = (root, front) =>
  filesIn(root, join(front, 'src'), /\.tsx?$/).filter((file) => !NOT_SHOWN.test(file));

/**
 * Catalogue files of a front end with their ids.
 * @param {string} root
 * @param {string} front
 * @returns {{ file: string, ids: string[] }[]}
 */
const cataloguesOf = (root, front) =>
  filesIn(root, join(front, 'src', 'i18n'), /\.json$/).map((file) => ({
    file,
    ids: Object.keys(JSON.parse(readFileSync(file, 'utf8'))),
  }));

/** @typedef {ReturnType<typeof cataloguesOf>} Catalogues */

/**
 * Ids that one of the two languages lacks. The API writes its failures in English, so those have Spanish words only.
 * @param {string} root
 * @param {Catalogues} catalogues
 */
function untranslated(root, catalogues) {
  const byFile = new Map(catalogues.map(({ file, ids }) => [file, new Set(ids)]));
  return catalogues.flatMap(({ file, ids }) => {
    const isSpanish = /(^|\.)es\.json$/.test(basename(file));
    const other = file.replace(/(es|en)\.json$/, isSpanish ? 'en.json' : 'es.json');
    return ids
      .filter((id) => !byFile.get(other)?.has(id) && !(isSpanish && id.startsWith('error.')))
      .map((id) => `${relative(root, file)}: “${id}” is missing in ${basename(other)}`);
  });
}

/** The ids that a front end asks for, or can ask for. */
class Use {
  /** @type {Set<string>} */
  #ids = new Set();
  /** @type {RegExp[]} */
  #patterns = [];

  /** @param {import('./texts/message-ids.mjs').UsedIds} asked */
  add({ calls, open, literals }) {
    for (const { ids } of calls) for (const id of ids) this.#ids.add(id);
    for (const { pattern } of open) if (pattern) this.#patterns.push(pattern);
    for (const text of literals) this.#ids.add(text);
  }

  has = (/** @type {string} */ id) => this.#ids.has(id) || this.#patterns.some((one) => one.test(id));
}

/**
 * @param {string} root
 * @param {Catalogues} catalogues
 * @param {(id: string) => boolean} asks
 */
const leftOver = (root, catalogues, asks) =>
  catalogues.flatMap(({ file, ids }) =>
    ids.filter((id) => !asks(id)).map((id) => `${relative(root, file)}: nothing asks for “${id}”`),
  );

/**
 * Failures of the API that a Spanish page would show in English.
 * @param {string} root
 * @param {ts.Program} program
 */
function wordlessErrors(root, program) {
  const spanish = new Set(
    FRONT_ENDS.flatMap((front) => cataloguesOf(root, front))
      .filter(({ file }) => /(^|\.)es\.json$/.test(basename(file)))
      .flatMap(({ ids }) => ids),
  );
  /** @type {string[]} */
  const keys = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.initializer))
      keys.push(node.name.getText());
    ts.forEachChild(node, visit);
  };
  const file = program.getSourceFile(join(root, ERRORS_FILE));
  if (file) visit(file);
  return keys
    .filter((key) => !FOR_MACHINES.has(key) && !spanish.has(`error.${key}`))
    .map((key) => `${ERRORS_FILE}: “${key}” has no Spanish words (“error.${key}”)`);
}

/**
 * Every breach, as a sentence.
 * @param {string} root
 * @returns {string[]}
 */
export function textBreaches(root) {
  const fronts = FRONT_ENDS.filter((front) => existsSync(join(root, front, 'src')));
  const files = fronts.flatMap((front) => sourcesOf(root, front));
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    noUncheckedIndexedAccess: true,
    resolveJsonModule: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    paths: {
      '@munay/contracts/*': [join(root, 'libs/contracts/src/*')],
      '@munay/kit': [join(root, 'libs/kit/src/index.ts')],
      '@munay/kit/*': [join(root, 'libs/kit/src/*')],
    },
  });
  const checker = program.getTypeChecker();
  const kitIds = cataloguesOf(root, KIT).flatMap(({ ids }) => ids);
  /** @type {string[]} */
  const found = [];
  const kitUse = new Use();
  /** @type {Map<string, Use>} */
  const uses = new Map();

  for (const front of fronts) {
    const catalogues = cataloguesOf(root, front);
    const known = new Set([...kitIds, ...catalogues.flatMap(({ ids }) => ids)]);
    const use = front === KIT ? kitUse : new Use();
    for (const name of sourcesOf(root, front)) {
      const file = program.getSourceFile(name);
      if (!file) continue;
      const say = (/** @type {number} */ line, /** @type {string} */ what) =>
        found.push(`${relative(root, name)}:${line}: ${what}`);
      for (const { line, text } of literalTexts(file)) say(line, `literal text ${text}`);
      const asked = messageIds(file, checker);
      for (const { line, ids } of asked.calls)
        for (const id of ids)
          if (!known.has(id) && !id.startsWith('error.')) say(line, `“${id}” is in no catalogue`);
      for (const { line, pattern } of asked.open)
        if (!pattern) say(line, 'the id can be any string: give it a type that names the ids');
        else if (![...known].some((id) => pattern.test(id))) say(line, `no id fits ${pattern}`);
      use.add(asked);
      kitUse.add(asked);
    }
    found.push(...untranslated(root, catalogues));
    uses.set(front, use);
  }
  for (const [front, use] of uses) {
    const asks = (/** @type {string} */ id) => use.has(id) || (id.startsWith('error.') && kitUse.has(id));
    found.push(...leftOver(root, cataloguesOf(root, front), asks));
  }
  return [...found, ...wordlessErrors(root, program)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = textBreaches(process.argv[2] ?? ROOT);
  for (const breach of found) console.error(breach);
  if (found.length === 0) console.log('No text is literal, none is missing, none is left over.');
  process.exitCode = found.length === 0 ? 0 : 1;
}
