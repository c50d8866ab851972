/**
 * Text of the router, and what stands for it: warnings nobody reads, and the data routers that the shop does not use, with
 * the boundary for their errors.
 */
const REPLACED = [
  [/^(function warning\(\w+, \w+\) \{)[\s\S]*?^\}/m, '$1}'],
  [/^(function invariant)\((\w+), (\w+)\) \{[\s\S]*?^\}/m, '$1($2) {\n  if ($2 == null || $2 === false) throw new Error("Router");\n}'],
  [/let \{ isDataRoute \} = React2\.useContext\(RouteContext\);\s+return isDataRoute \? useNavigateStable\(\) : /, 'return '],
  [/return dataRouterState && (?=\(match\.route\.ErrorBoundary)/, 'return false && '],
  [/^RenderErrorBoundary\.contextType = .*;$/m, ''],
  [/^(function _renderMatches\([^)]*)\) \{\n {2}let dataRouterState = .*;$/m, '$1) {\n  const dataRouterState = null;'],
]; // prettier-ignore

/**
 * The router is one file whose components and contexts are made by calls, which a minifier must keep unless they are
 * marked as pure and nothing is written on them.
 * @this {{ resourcePath?: string } | void}
 * @param {string} source
 */
export default function routerLoader(source) {
  const marked = source
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ ');
  if (!marked.includes('function _renderMatches(')) return marked;
  return REPLACED.reduce((text, [found, replacement]) => {
    const changed = text.replace(/** @type {RegExp} */ (found), /** @type {string} */ (replacement));
    if (changed === text) throw new Error(`The router no longer has ${found}.`);
    return changed;
  }, marked);
}
