/**
 * Checks texts beyond their types: both languages have the same messages with the same values, every API error has a
 * Spanish text, error texts and toasts are sentences, and every message is used. Usage: node tools/check-texts.mjs
 * [FOLDER]; without a folder, the repository is checked.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import ts from 'typescript';
import { escapeRegExp } from './workspace/escape-regexp.mjs';
import { ROOT } from './workspace/root.mjs';

const ERRORS_FILE = 'libs/contracts/src/errors.ts';
const MACHINE_ERRORS = new Set(['methodNotAllowed', 'wrongMediaType', 'signatureInvalid']);
const FRONT_ENDS = ['libs/kit', 'shell', 'storefront', 'admin-remote'];
/** The contracts, whose tables contain message ids of the staff app. */
const CONTRACTS = 'libs/contracts';
const TEST = /\.test\.tsx?$|\/testing(\/|-server\.ts$|\.tsx?$)/;

/** @param {string} folder @param {RegExp} name @returns {string[]} full paths; none if the folder is missing */
const listFiles = (folder, name) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((entry) => name.test(entry))
        .map((entry) => join(folder, entry))
    : [];

/** @returns {Record<string, string>} */
const readMessages = (/** @type {string} */ file) =>
  JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}');

/** Names of a message's parameters, in alphabetical order. @param {string} message */
function listValues(message) {
  /** @type {Set<string>} */
  const names = new Set();
  const visit = (/** @type {unknown} */ token) => {
    if (!Array.isArray(token)) return;
    const [name, , branches = {}] = token;
    names.add(name);
    for (const branch of Object.values(branches)) if (Array.isArray(branch)) branch.forEach(visit);
  };
  [compileMessage(message)].flat().forEach(visit);
  return [...names].sort().join();
}

/** Ids of error messages. */
const ERROR_ID = /^(error|rule|mailError)\.|\.(wrong|missing)\.|(Wrong|Missing)$/;
/** Ends with a full stop or other closing punctuation, possibly inside the last branch of a plural. */
const SENTENCE = /[.?!…]\}*$/;
/** Functions that show their first argument in a toast. */
const TOASTS = /^(toast\.(success|error)|announceSuccess|offerUndo)$/;

/**
 * Lists the messages that exist in only one of the two languages. Error texts of the API may lack an English message,
 * because the API sends them in English.
 * @param {string} spanishFile
 * @param {(id: string) => boolean} isToast
 */
function listDifferences(spanishFile, isToast) {
  const [spanish, english] = [
    readMessages(spanishFile),
    readMessages(spanishFile.replace(/es\.json$/, 'en.json')),
  ];
  return [...new Set([...Object.keys(spanish), ...Object.keys(english)])].flatMap((id) => {
    const [es, en] = [spanish[id], english[id]];
    const shortened = [es, en].filter(
      (text) => text !== undefined && (ERROR_ID.test(id) || isToast(id)) && !SENTENCE.test(text),
    );
    if (shortened.length > 0) return shortened.map((text) => `“${id}” lacks its full stop: ${text}`);
    if (es === undefined) return [`“${id}” has no Spanish message`];
    if (en === undefined) return id.startsWith('error.') ? [] : [`“${id}” has no English message`];
    return listValues(es) === listValues(en) ? [] : [`“${id}” has other values in English`];
  });
}

/**
 * The strings that a type allows; null if there is no finite set.
 * @param {ts.Type} type
 * @returns {string[] | null}
 */
function findStrings(type) {
  if (type.isStringLiteral() || type.isNumberLiteral()) return [String(type.value)];
  if (!type.isUnion()) return null;
  const all = type.types.map(findStrings);
  return all.some((strings) => strings === null) ? null : all.flatMap((strings) => strings ?? []);
}

/**
 * A pattern for the texts that a template can produce; null if the template begins with an unknown value.
 * @param {ts.TemplateExpression} template
 * @param {ts.TypeChecker} checker
 */
function findPattern({ head, templateSpans }, checker) {
  let open = head.text === '';
  let pattern = escapeRegExp(head.text);
  for (const { expression, literal } of templateSpans) {
    const values = findStrings(checker.getTypeAtLocation(expression));
    if (open && values === null) return null;
    open = false;
    pattern += `${values ? `(?:${values.map(escapeRegExp).join('|')})` : '.+'}${escapeRegExp(literal.text)}`;
  }
  return new RegExp(`^${pattern}$`);
}

/**
 * The expressions whose text a toast shows: arguments of toast functions and success messages of mutations.
 * @param {readonly ts.SourceFile[]} files
 */
function findToasts(files) {
  /** @type {ts.Node[]} */
  const problems = [];
  const visit = (/** @type {ts.Node} */ node) => {
    const message =
      ts.isCallExpression(node) && TOASTS.test(node.expression.getText())
        ? node.arguments[0]
        : ts.isPropertyAssignment(node) &&
            node.name.getText() === 'done' &&
            ts.isArrowFunction(node.initializer)
          ? node.initializer.body
          : undefined;
    if (message) problems.push(message);
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  return problems;
}

/**
 * Creates a predicate for message ids that the nodes use, either as a string or as a text that a template can produce.
 * If a template is asserted to a type, as in `field.${kind}.${name}` as FormFieldMessage, the type lists its ids.
 * @param {readonly ts.Node[]} nodes
 * @param {ts.TypeChecker} checker
 * @returns {(id: string) => boolean}
 */
function collectRequested(nodes, checker) {
  /** @type {Set<string>} */
  const strings = new Set();
  /** @type {RegExp[]} */
  const patterns = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isStringLiteralLike(node)) strings.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const assertedType = ts.isAsExpression(node.parent)
        ? findStrings(checker.getTypeAtLocation(node.parent))
        : null;
      for (const id of assertedType ?? []) strings.add(id);
      const pattern = assertedType === null && findPattern(node, checker);
      if (pattern) patterns.push(pattern);
    }
    ts.forEachChild(node, visit);
  };
  nodes.forEach(visit);
  return (id) => strings.has(id) || patterns.some((pattern) => pattern.test(id));
}

/** API error keys. @param {ts.SourceFile | undefined} file */
function listErrorKeys(file) {
  /** @type {string[]} */
  const keys = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.initializer))
      keys.push(node.name.getText());
    ts.forEachChild(node, visit);
  };
  if (file) visit(file);
  return keys.filter((key) => !MACHINE_ERRORS.has(key));
}

/**
 * Describes every violation in a sentence.
 * @param {string} root
 * @returns {string[]}
 */
export function findTextProblems(root) {
  const listSources = (/** @type {string} */ frontEnd) =>
    listFiles(join(root, frontEnd, 'src'), /\.tsx?$/).filter((file) => !TEST.test(file));
  const program = ts.createProgram([...FRONT_ENDS.flatMap(listSources), join(root, ERRORS_FILE)], {
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
  const createFileFilter = (/** @type {string[]} */ names) =>
    names.flatMap((name) => program.getSourceFile(name) ?? []);
  const isUsedByKit = collectRequested(
    createFileFilter(FRONT_ENDS.flatMap(listSources)),
    program.getTypeChecker(),
  );
  /** @type {Set<string>} */
  const spanish = new Set();
  const problems = FRONT_ENDS.flatMap((frontEnd) => {
    const sources = createFileFilter(listSources(frontEnd));
    const requestingFiles =
      frontEnd === 'admin-remote' ? [...sources, ...createFileFilter(listSources(CONTRACTS))] : sources;
    const isRequested =
      frontEnd === 'libs/kit' ? isUsedByKit : collectRequested(requestingFiles, program.getTypeChecker());
    const isToast = collectRequested(findToasts(sources), program.getTypeChecker());
    return listFiles(join(root, frontEnd, 'src', 'i18n'), /(^|\.)es\.json$/).flatMap((file) => {
      const ids = Object.keys(readMessages(file));
      for (const id of ids) spanish.add(id);
      const unusedIds = ids.filter((id) => !isRequested(id) && !(id.startsWith('error.') && isUsedByKit(id)));
      return [...listDifferences(file, isToast), ...unusedIds.map((id) => `nothing uses “${id}”`)].map(
        (problem) => `${relative(root, file)}: ${problem}`,
      );
    });
  });
  const untranslated = listErrorKeys(program.getSourceFile(join(root, ERRORS_FILE))).filter(
    (key) => !spanish.has(`error.${key}`),
  );
  return [
    ...problems,
    ...untranslated.map((key) => `${ERRORS_FILE}: “${key}” has no Spanish message (“error.${key}”)`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findTextProblems(process.argv[2] ?? ROOT);
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log('No message is missing, none is left over.');
  process.exitCode = problems.length === 0 ? 0 : 1;
}
