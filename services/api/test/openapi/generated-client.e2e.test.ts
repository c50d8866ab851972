import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { startSuiteApi } from '../support/start-api';
import { createApiDocument } from './api-document';

const NAME = 'client.ts';
const GENERATOR = join(__dirname, '../../../../tools/lab/node_modules/openapi-typescript/bin/cli.js');
const api = startSuiteApi();

/** The client that a generator creates from the API document. */
function compileClient(): ts.Program {
  const text = execFileSync(process.execPath, [GENERATOR], {
    // Runs in another folder, because the rules of redocly.yaml apply to the shop's own document
    cwd: tmpdir(),
    input: JSON.stringify(createApiDocument(api.app)),
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === NAME
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023)
      : getSourceFile.call(host, name, ...rest);
  return ts.createProgram([NAME], options, host);
}

test('a client generated from the OpenAPI document compiles and has a type for every response', () => {
  const program = compileClient();
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(NAME) as ts.SourceFile;
  const exportedSymbols = checker.getSymbolAtLocation(file)?.exports;
  const visitedTypes = new Set<ts.Type>();
  const unknownTypes: string[] = [];
  const visitType = (type: ts.Type, path: string): void => {
    if (visitedTypes.has(type)) return;
    visitedTypes.add(type);
    if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) unknownTypes.push(path);
    if (type.isUnionOrIntersection()) for (const part of type.types) visitType(part, path);
    else if (type.flags & ts.TypeFlags.Object) {
      for (const part of checker.getPropertiesOfType(type))
        visitType(checker.getTypeOfSymbol(part), `${path}.${part.name}`);
      for (const { type: value } of checker.getIndexInfosOfType(type)) visitType(value, `${path}[]`);
    }
  };
  const operations = exportedSymbols?.get('operations' as ts.__String);
  const calls = operations ? checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(operations)) : [];
  expect(calls.length).toBeGreaterThan(100);
  for (const call of calls) {
    const responses = checker.getPropertyOfType(checker.getTypeOfSymbol(call), 'responses');
    for (const response of responses ? checker.getPropertiesOfType(checker.getTypeOfSymbol(responses)) : []) {
      const content = checker.getPropertyOfType(checker.getTypeOfSymbol(response), 'content');
      if (content) visitType(checker.getTypeOfSymbol(content), `${call.name}.${response.name}`);
    }
  }
  expect(unknownTypes).toEqual([]);
});
