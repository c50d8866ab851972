import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { apiOfSuite } from '../support/start-api';
import { drawn } from './drawn';

const NAME = 'client.ts';
const api = apiOfSuite();

/** As a generator of clients makes it of the document. */
async function client(): Promise<ts.Program> {
  const text = astToString(await openapiTS(drawn(api.app) as OpenAPI3));
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

test('a client generated from the document compiles and knows every answer', async () => {
  const program = await client();
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(NAME) as ts.SourceFile;
  const exported = checker.getSymbolAtLocation(file)?.exports;
  const seen = new Set<ts.Type>();
  const unknown: string[] = [];
  const visitType = (type: ts.Type, path: string): void => {
    if (seen.has(type)) return;
    seen.add(type);
    if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) unknown.push(path);
    if (type.isUnionOrIntersection()) for (const one of type.types) visitType(one, path);
    else if (type.flags & ts.TypeFlags.Object) {
      for (const one of checker.getPropertiesOfType(type))
        visitType(checker.getTypeOfSymbol(one), `${path}.${one.name}`);
      for (const { type: value } of checker.getIndexInfosOfType(type)) visitType(value, `${path}[]`);
    }
  };
  const operations = exported?.get('operations' as ts.__String);
  const calls = operations ? checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(operations)) : [];
  expect(calls.length).toBeGreaterThan(100);
  for (const call of calls) {
    const responses = checker.getPropertyOfType(checker.getTypeOfSymbol(call), 'responses');
    for (const response of responses ? checker.getPropertiesOfType(checker.getTypeOfSymbol(responses)) : []) {
      const content = checker.getPropertyOfType(checker.getTypeOfSymbol(response), 'content');
      if (content) visitType(checker.getTypeOfSymbol(content), `${call.name}.${response.name}`);
    }
  }
  expect(unknown).toEqual([]);
});
