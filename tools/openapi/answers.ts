/**
 * JSON Schemas of all responses. TypeScript's checker reads the output types from the rows of `ENDPOINTS`, collects
 * them in an interface per file, and a generator converts these interfaces to schemas. The schemas are closed: fields
 * that a type does not contain are rejected.
 */
import { join } from 'node:path';
import { createFormatter, createParser, DEFAULT_CONFIG, SchemaGenerator } from 'ts-json-schema-generator';
import ts from 'typescript';
import type { Answers, Schema } from '@munay/contracts/answers';
import { ROOT } from '../workspace/root.mjs';

const SOURCES = join(ROOT, 'libs', 'contracts', 'src');
const ROWS = join(SOURCES, 'endpoints.ts');
const FAILURES = join(SOURCES, 'failures.ts');
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/** The output type of a row; undefined for files. */
function findOutput(row: ts.Symbol): ts.TypeNode | undefined {
  const { initializer: call } = (row.valueDeclaration ?? {}) as ts.PropertyAssignment;
  if (!call || !ts.isCallExpression(call)) throw new Error(`${row.name} is not a row`);
  const [description] = call.arguments;
  const isFile =
    description &&
    ts.isObjectLiteralExpression(description) &&
    description.properties.some((property) => property.getText() === "kind: 'file'");
  return isFile ? undefined : call.typeArguments?.[1];
}

/** Source text of an interface with the output types of a file's rows, keyed by file. */
function buildInterfaces(program: ts.Program): Map<string, string> {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(ROWS);
  const table = file && checker.getSymbolAtLocation(file)?.exports?.get('ENDPOINTS' as ts.__String);
  if (!table) throw new Error('There is no table of endpoints');
  const members = new Map<string, string[]>();
  for (const row of checker.getPropertiesOfType(checker.getTypeOfSymbol(table))) {
    const output = findOutput(row);
    if (!output) continue;
    const { fileName } = output.getSourceFile();
    members.set(fileName, [...(members.get(fileName) ?? []), `${row.name}: ${output.getText()};`]);
  }
  return new Map(
    [...members].map(([name, lines], index) => [name, `Answers${index} { ${lines.join(' ')} }`]),
  );
}

/**
 * Writes out types that a file derives from values, such as `keyof typeof ERRORS`, because generators do not evaluate
 * them.
 */
function expandUnions(file: ts.SourceFile, checker: ts.TypeChecker): string {
  let text = file.text;
  const places: { from: number; to: number; words: string }[] = [];
  const visit = (node: ts.Node): void => {
    const imports =
      (ts.isTypeOperatorNode(node) && ts.isTypeQueryNode(node.type)) ||
      (ts.isIndexedAccessTypeNode(node) && /^\(?typeof /.test(node.getText()));
    if (!imports) return ts.forEachChild(node, visit);
    const type = checker.getTypeFromTypeNode(node);
    const members = type.isUnion() ? type.types : [type];
    // The members are sorted, because their order in the compiler depends on where it first reads them
    const union = members
      .map((member) => checker.typeToString(member))
      .sort()
      .join(' | ');
    places.push({ from: node.getStart(), to: node.getEnd(), words: `(${union})` });
  };
  visit(file);
  for (const { from, to, words } of places.reverse()) text = text.slice(0, from) + words + text.slice(to);
  return text;
}

/** The same program with the types written out and the interfaces added. */
function withInterfaces(program: ts.Program, interfaces: Map<string, string>): ts.Program {
  const host = ts.createCompilerHost(OPTIONS, true);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...args) => {
    const file = program.getSourceFile(name);
    if (!file?.fileName.startsWith(SOURCES)) return file ?? getSourceFile.call(host, name, ...args);
    const added = interfaces.get(name);
    const text =
      expandUnions(file, program.getTypeChecker()) + (added ? `\nexport interface ${added}\n` : '');
    return ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true);
  };
  return ts.createProgram([ROWS, FAILURES], OPTIONS, host);
}

const ANY_JSON_SCHEMA = { $ref: '#/definitions/AnyJson' };
const SCALAR_TYPES = { type: ['string', 'number', 'boolean', 'null'] };
const OBJECT = { type: 'object', additionalProperties: ANY_JSON_SCHEMA };
/** Recursion is limited, because TypeScript clients cannot declare a type that is an array of itself. */
const LIST = { type: 'array', items: { anyOf: [SCALAR_TYPES, OBJECT] } };
const ANY_JSON = {
  anyOf: [SCALAR_TYPES, OBJECT, { type: 'array', items: { anyOf: [SCALAR_TYPES, OBJECT, LIST] } }],
};

/** Specifies the JSON values that unrestricted schemas allow. @throws Error with the names of numbers without a unit */
function toCheckedSchema(schema: unknown, path: string): unknown {
  if (Array.isArray(schema)) return schema.map((entry, index) => toCheckedSchema(entry, `${path}.${index}`));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { type, minimum, properties, additionalProperties, ...rest } = schema as Schema;
  if (Object.keys(schema).every((key) => key === 'description')) return { ...schema, ...ANY_JSON_SCHEMA };
  const isBounded = minimum !== undefined || 'enum' in rest || 'const' in rest;
  if ([type].flat().includes('number') && !isBounded)
    throw new Error(`${path} is a number: name its unit by a type of libs/contracts/src/values.ts`);
  const isOpen =
    type === 'object' && !properties && [undefined, true].includes(additionalProperties as never);
  const toSchemas = (schemas: Schema) =>
    Object.fromEntries(
      Object.entries(schemas).map(([key, value]) => [key, toCheckedSchema(value, `${path}.${key}`)]),
    );
  return {
    ...(type === undefined ? {} : { type }),
    ...(minimum === undefined ? {} : { minimum }),
    ...toSchemas(rest),
    ...(properties === undefined ? {} : { properties: toSchemas(properties as Schema) }),
    ...(isOpen
      ? { additionalProperties: ANY_JSON_SCHEMA }
      : additionalProperties === undefined
        ? {}
        : { additionalProperties: toCheckedSchema(additionalProperties, `${path}.*`) }),
  };
}

export function buildAnswers(): Answers {
  const plainProgram = ts.createProgram([ROWS, FAILURES], OPTIONS);
  const interfaces = buildInterfaces(plainProgram);
  const program = withInterfaces(plainProgram, interfaces);
  const settings = {
    ...DEFAULT_CONFIG,
    expose: 'export',
    jsDoc: 'extended',
    topRef: false,
    encodeRefs: false,
    additionalProperties: false,
  } as const;
  const generator = new SchemaGenerator(
    program,
    createParser(program, settings),
    createFormatter(settings),
    settings,
  );
  const output: Answers = { definitions: {}, answers: {}, facts: {} };
  const add = (name: string) => {
    const { definitions = {}, properties = {} } = generator.createSchema(name) as Partial<
      Record<'definitions' | 'properties', Record<string, Schema>>
    >;
    Object.assign(output.definitions, definitions);
    return properties;
  };
  for (const text of interfaces.values()) Object.assign(output.answers, add(text.split(' ')[0] as string));
  output.facts = add('FailureFacts');
  const { definitions, type, required, properties } = generator.createSchema('FailureDetails');
  Object.assign(output.definitions, definitions, { FailureDetails: { type, required, properties } });
  for (const part of ['definitions', 'answers', 'facts'] as const)
    output[part] = toCheckedSchema(output[part], part) as Record<string, Schema>;
  output.definitions.AnyJson = ANY_JSON;
  return output;
}
