/**
 * The router is one file whose components and contexts are made by calls, which a minifier must keep unless they are
 * marked as pure and nothing is written on them.
 * @param {string} source
 */
export default function routerLoader(source) {
  return source
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ ');
}
