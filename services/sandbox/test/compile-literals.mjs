// Compiles source code in strict mode, as if it were in `folder`. Runs in a separate process, because the compiler is
// many times slower in Jest's sandbox.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** @type {{ folder: string, files: string[] }} */
const { folder, files } = JSON.parse(readFileSync(0, 'utf8'));
const texts = new Map(files.map((text, index) => [join(folder, `literal-${index}.ts`), text]));

/** @type {ts.CompilerOptions} */
const options = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};
const host = ts.createCompilerHost(options);
const { getSourceFile, fileExists, readFile } = host;
host.getSourceFile = (name, ...rest) => {
  const text = texts.get(name);
  return text === undefined
    ? getSourceFile(name, ...rest)
    : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022);
};
host.fileExists = (name) => texts.has(name) || fileExists(name);
host.readFile = (name) => texts.get(name) ?? readFile(name);

const program = ts.createProgram([...texts.keys()], options, host);
const typeErrors = [...texts.keys()].map((name) => {
  const file = program.getSourceFile(name);
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map((entry) =>
    ts.flattenDiagnosticMessageText(entry.messageText, ' '),
  );
});
process.stdout.write(JSON.stringify(typeErrors));
