/**
 * Leaves the sentences for the API document out of what a browser gets.
 * @param {string} source TypeScript of the endpoint table
 */
export default function summaryLoader(source) {
  return source.replace(/\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, "summary: ''");
}
