import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from './root.mjs';

const FOLDERS = ['admin-remote', 'libs', 'services', 'shell', 'storefront'];
const CONTRACTS = join(ROOT, 'libs/contracts/src/');
const OTHER =
  /\.test\.tsx?$|\.d\.ts$|\/(test|testing|e2e|dist|node_modules)\/|\/testing[\w.-]*\.tsx?$|contracts\/src\/endpoint/;
/**
 * Minimum number of fields in a table. Smaller tables are only counted on request, and a type belongs to such a table
 * only if it has all of its fields.
 */
const MIN_FIELD_COUNT = 4;
/**
 * Fraction of a table's fields that a type must have to count as a form of the table, such as an input, a draft, a
 * stored row or a view.
 */
const REQUIRED_FIELD_SHARE = 0.6;
const countPart = (table: string[]) =>
  (table.length < MIN_FIELD_COUNT ? 1 : REQUIRED_FIELD_SHARE) * table.length;

/** The files that name a field, keyed by table and field. */
export type Places = Record<string, Record<string, string[]>>;
export type Ceilings = Record<string, Record<string, number>>;

/** One program for all projects, which reads the types of names without checking types. */
function createProgram(folders: string[], additionalFiles: Record<string, string>) {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(ROOT, 'storefront/tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    join(ROOT, 'storefront'),
  );
  const host = ts.createCompilerHost({ ...options, experimentalDecorators: true });
  const { readFile } = host;
  host.readFile = (file) => additionalFiles[relative(ROOT, file)] ?? readFile(file);
  const files = folders.flatMap((folder) =>
    ts.sys.readDirectory(join(ROOT, folder), ['.ts', '.tsx'], ['**/node_modules']),
  );
  const roots = [...files, ...Object.keys(additionalFiles).map((file) => join(ROOT, file))].filter(
    (file) => !OTHER.test(file),
  );
  return ts.createProgram(roots, { ...options, experimentalDecorators: true }, host);
}

type Table = [name: string, fields: string[]];

function listTables(file: ts.SourceFile, checker: ts.TypeChecker) {
  const tables: Table[] = [];
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name } of statement.declarationList.declarations) {
      const fields = checker
        .getTypeAtLocation(name)
        .getProperties()
        .filter(({ name }) => !name.startsWith('__@'));
      const isField = (field: ts.Symbol) => checker.getTypeOfSymbol(field).getProperty('kind');
      const table = fields.filter(({ name }) => name !== 'version').map(({ name }) => name);
      if (table.length > 0 && fields.every(isField)) tables.push([name.getText(), table]);
    }
  }
  return tables;
}

/** Removes tables that are extended by another table. */
const mergeContained = (tables: Table[]) =>
  tables.filter(
    ([, fields], at) =>
      !tables.some(
        ([, others], index) =>
          (others.length > fields.length || (others.length === fields.length && index < at)) &&
          fields.every((field) => others.includes(field)),
      ),
  );

/** The types that have a property with this name. */
function findOwners(node: ts.Identifier | ts.StringLiteral, checker: ts.TypeChecker): ts.Type[] {
  const { parent } = node;
  const types: (ts.Type | undefined)[] = [];
  if (ts.isPropertyAccessExpression(parent)) types.push(checker.getTypeAtLocation(parent.expression));
  else if (ts.isElementAccessExpression(parent)) types.push(checker.getTypeAtLocation(parent.expression));
  else if (ts.isBindingElement(parent)) types.push(checker.getTypeAtLocation(parent.parent));
  else if (ts.isObjectLiteralElement(parent) && ts.isObjectLiteralExpression(parent.parent))
    types.push(checker.getContextualType(parent.parent), checker.getTypeAtLocation(parent.parent));
  else if (ts.isTypeElement(parent) || ts.isClassElement(parent))
    types.push(checker.getTypeAtLocation(parent.parent));
  for (const { parent: owner } of checker.getSymbolAtLocation(node)?.declarations ?? [])
    if (ts.isInterfaceDeclaration(owner) || ts.isTypeLiteralNode(owner) || ts.isClassDeclaration(owner))
      types.push(checker.getTypeAtLocation(owner));
  return types.flatMap((type) => (type ? [checker.getNonNullableType(type)] : []));
}

const listNames = (type: ts.Type): string[] =>
  (type.isUnion() ? type.types : [type]).flatMap((member) =>
    member.isStringLiteral() ? [member.value] : [],
  );

/**
 * The production files that name each field of the tables, in code, as a string, or by a computed name that may be the
 * field.
 * @param added additional files for this count, keyed by path
 * @param only name of the only table to count
 */
export function listFieldPlaces(
  folders = FOLDERS,
  additionalFiles: Record<string, string> = {},
  only?: string,
): Places {
  const all = createProgram(folders, additionalFiles);
  const checker = all.getTypeChecker();
  const files = all
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(ROOT) && !OTHER.test(fileName));
  const parts = files
    .filter(({ fileName }) => fileName.startsWith(CONTRACTS))
    .flatMap((file) => listTables(file, checker))
    .filter(([name, fields]) => name === only || fields.length >= MIN_FIELD_COUNT);
  const tables = only ? parts.filter(([name]) => name === only) : mergeContained(parts);
  const places = new Map(
    tables.map(([name, fields]) => [name, new Map(fields.map((field) => [field, new Set<string>()]))]),
  );
  const tableFields = new Set(tables.flatMap(([, fields]) => fields));
  const matching = new Map<ts.Type, Table[]>();
  const findTablesWith = (names: string[]) => {
    const matchingTables = parts.filter(
      ([, part]) => part.filter((field) => names.includes(field)).length >= countPart(part),
    );
    return tables.filter(([, fields]) =>
      matchingTables.some(([, part]) => part.every((field) => fields.includes(field))),
    );
  };
  const findMatchingTables = (type: ts.Type) => {
    const typeTables = matching.get(type) ?? findTablesWith(type.getProperties().map(({ name }) => name));
    matching.set(type, typeTables);
    return typeTables;
  };
  for (const file of files) {
    const path = relative(ROOT, file.fileName);
    const note = (candidates: Table[], field: string) => {
      for (const [table] of candidates) places.get(table)?.get(field)?.add(path);
    };
    const visit = (node: ts.Node) => {
      if ((ts.isIdentifier(node) || ts.isStringLiteral(node)) && tableFields.has(node.text)) {
        for (const owner of findOwners(node, checker)) note(findMatchingTables(owner), node.text);
        const expected = ts.isStringLiteral(node) && checker.getContextualType(node);
        if (expected) note(findTablesWith(listNames(expected)), node.text);
      } else if (ts.isElementAccessExpression(node) && !ts.isLiteralExpression(node.argumentExpression)) {
        const index = checker.getTypeAtLocation(node.argumentExpression);
        const matchingTables = findMatchingTables(checker.getTypeAtLocation(node.expression));
        if (matchingTables.length > 0)
          for (const name of listNames(checker.getBaseConstraintOfType(index) ?? index))
            note(matchingTables, name);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return Object.fromEntries(
    [...places].map(([table, fields]) => [
      table,
      Object.fromEntries([...fields].map(([field, at]) => [field, [...at].sort()])),
    ]),
  );
}

/**
 * Lists the fields that are named in more files than their limit. A field without a limit has the median limit of its
 * table.
 */
export function listExceededCeilings(places: Places, ceilings: Ceilings): string[] {
  return Object.entries(places).flatMap(([table, fields]) => {
    const tableCeilings = ceilings[table] ?? {};
    const sorted = Object.values(tableCeilings).sort((a, b) => a - b);
    return Object.entries(fields).flatMap(([field, files]) => {
      const ceiling = tableCeilings[field] ?? sorted[sorted.length >> 1] ?? 0;
      if (files.length <= ceiling) return [];
      return `${table}.${field} is named in ${files.length} files, at most ${ceiling} may:\n  ${files.join('\n  ')}`;
    });
  });
}
