import ts from 'typescript';

/** Properties of a page that only the build and the HTML service read. */
const FACTS = ['title', 'sections', 'later', 'search', 'secret', 'disallowed', 'server', 'noScript'];

/**
 * Removes these properties from a module that declares pages, because browsers only need the properties that the router
 * reads.
 * @param {string} source
 */
export default function pageFactsLoader(source) {
  let rest = source;
  const removeUnused = (/** @type {ts.Node} */ node) => {
    ts.forEachChild(node, removeUnused);
    if (!ts.isObjectLiteralExpression(node)) return;
    for (const { name, pos, end } of node.properties) {
      if (name === undefined || !ts.isIdentifier(name) || !FACTS.includes(name.text)) continue;
      const next = end + (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0);
      rest = rest.slice(0, pos) + source.slice(pos, next).replace(/\S/g, ' ') + rest.slice(next);
    }
  };
  removeUnused(ts.createSourceFile('routes.ts', source, ts.ScriptTarget.Latest));
  return rest;
}
