/**
 * Replaces the body of a function or method, so that a minifier drops what only the old one used.
 * @param {string} text formatted: a closing brace stands below the line that opens it
 * @param {string} name
 * @param {string} [body]
 */
export function leaveOut(text, name, body = '') {
  const escaped = name.replace('$', String.raw`\$`);
  const found = new RegExp(String.raw`^(\s*)((?:async |function )*${escaped}\([^)]*\)) \{[\s\S]*?^\1\}`, 'm');
  if (!found.test(text)) throw new Error(`There is no ${name} any more.`);
  return text.replace(found, (_whole, indent, head) => `${indent}${head} { ${body} }`);
}

/**
 * @this {{ getOptions: () => { empty: string[] } }}
 * @param {string} source
 */
export default function leaveOutLoader(source) {
  return this.getOptions().empty.reduce((text, name) => leaveOut(text, name), source);
}
