import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { ROOT } from './root.mjs';

const NAMED_SYMBOL_FLAGS = ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.Module;

/** The object literals to which an expression may evaluate. */
function listLiterals(node: ts.Expression): ts.ObjectLiteralExpression[] {
  if (ts.isObjectLiteralExpression(node)) return [node];
  if (ts.isParenthesizedExpression(node)) return listLiterals(node.expression);
  if (ts.isBinaryExpression(node)) return listLiterals(node.right);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(listLiterals);
  return [];
}

/** Whether the type is a library class, e.g. `Error`, which may be extended at run time. */
const isLibraryType = ({ symbol }: ts.Type): boolean =>
  symbol !== undefined &&
  (symbol.flags & NAMED_SYMBOL_FLAGS) !== 0 &&
  (symbol.declarations ?? []).every((place) => place.getSourceFile().isDeclarationFile);

function isKnownProperty(type: ts.Type, name: string, checker: ts.TypeChecker): boolean {
  if (type.isUnionOrIntersection()) return type.types.some((part) => isKnownProperty(part, name, checker));
  if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) return false;
  if (!(type.flags & ts.TypeFlags.Object) || isLibraryType(type)) return true;
  const properties = checker.getPropertiesOfType(type);
  const isOpen = properties.length === 0 || checker.getIndexInfosOfType(type).length > 0;
  return isOpen || properties.some((property) => property.name === name);
}

/** The parts of a node whose properties the compiler does not compare with the type that receives them. */
function listUncheckedLiterals(
  node: ts.Node,
  checker: ts.TypeChecker,
): [ts.Type, ts.Expression[]] | undefined {
  if (ts.isObjectLiteralExpression(node)) {
    const type = checker.getContextualType(node);
    return type && [type, node.properties.filter(ts.isSpreadAssignment).map(({ expression }) => expression)];
  }
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'Object.assign') return undefined;
  const [target, ...sources] = node.arguments;
  return target && [checker.getTypeAtLocation(target), sources];
}

function findInFile(file: ts.SourceFile, checker: ts.TypeChecker): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const [type, parts] = listUncheckedLiterals(node, checker) ?? [];
    for (const { name } of (parts ?? []).flatMap(listLiterals).flatMap(({ properties }) => [...properties])) {
      if (!type || !name || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) continue;
      if (isKnownProperty(type, name.text, checker)) continue;
      const line = file.getLineAndCharacterOfPosition(name.getStart()).line + 1;
      const typeText = checker.typeToString(type);
      found.push(`${relative(ROOT, file.fileName)}:${line}: ${name.text} is not a property of ${typeText}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * Properties that spreads and `Object.assign` add to a type that lacks them. The compiler accepts them, so a misspelt
 * optional property would go unnoticed.
 * @param folder of a project with a tsconfig.json, relative to the root or absolute
 */
export function findUnknownProperties(folder: string): string[] {
  const path = resolve(ROOT, folder);
  const { config } = ts.readConfigFile(join(path, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, path);
  const program = ts.createProgram(fileNames, options);
  const files = program
    .getSourceFiles()
    .filter(({ fileName, isDeclarationFile }) => !isDeclarationFile && fileName.startsWith(`${path}/`));
  return files.flatMap((file) => findInFile(file, program.getTypeChecker()));
}
