import { parseArgs } from 'node:util';
import { COMMANDS } from './commands.mjs';

/** @param {string} name */
const toCommand = (name) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);

/**
 * @param {string} name
 * @returns {string} the output of `--help`
 */
function buildHelp(name) {
  const { purpose = '', args = {}, example = '' } = COMMANDS[name] ?? {};
  const forms = Object.entries(args).map(([form, text]) => `  ${form.padEnd(28)} ${text}\n`);
  return [
    `${purpose.replaceAll('`', '')}\n\n`,
    `${toCommand(name)}${forms.length === 0 ? ', without arguments' : ' -- [ARGUMENTS]'}\n`,
    ...forms,
    `\nExample: ${toCommand(name)}${example && ` -- ${example}`}\n`,
  ].join('');
}

/**
 * Handles `--help` and rejects unknown arguments. Call this before running a command.
 * @param {string} name
 * @param {string[]} args
 * @returns {{ text: string, code: number } | null} the text to print and the exit code; null if the command may run
 */
function findRejection(name, args) {
  if (args.includes('--help') || args.includes('-h')) return { text: buildHelp(name), code: 0 };
  const forms = Object.keys(COMMANDS[name]?.args ?? {});
  const words = forms.filter((form) => !form.startsWith('-'));
  const options = Object.fromEntries(
    forms
      .filter((form) => form.startsWith('-'))
      .map((form) => {
        const [, short, option = '', value] = /^(?:-(\w), )?--([\w-]+)(=)?/.exec(form) ?? [];
        const type = value ? /** @type {const} */ ('string') : /** @type {const} */ ('boolean');
        return [option, { type, ...(short && { short }) }];
      }),
  );
  try {
    // `--rules` and `--rules=PATH` are two forms of the same option
    const isNegatable = (/** @type {string} */ arg) =>
      forms.includes(arg) && forms.some((form) => form.startsWith(`${arg}=`));
    const parsedArgs = args.filter((arg) => !isNegatable(arg));
    const { positionals } = parseArgs({ args: parsedArgs, options, allowPositionals: true });
    const maxWords = words.some((word) => word.endsWith('...')) ? Infinity : words.length;
    if (positionals.length <= maxWords) return null;
    return unknown(name, `Unknown argument '${positionals[maxWords]}'`);
  } catch (error) {
    return unknown(name, /** @type {Error} */ (error).message.split('. To specify')[0] ?? '');
  }
}

/**
 * @param {string} name
 * @param {string} reason
 */
const unknown = (name, reason) => ({ text: `${reason}. Nothing was done.\n\n${buildHelp(name)}`, code: 2 });

/**
 * Calls `findRejection` for this process, and exits if the arguments are rejected.
 * @param {string} name
 */
export function exitOnInvalidSettings(name) {
  const rejection = findRejection(name, process.argv.slice(2));
  if (rejection) end(rejection);
}

/**
 * Exits because of arguments that only the command itself can validate.
 * @param {string} name
 * @param {string} reason
 * @returns {never}
 */
export const endForArguments = (name, reason) => end(unknown(name, reason));

/**
 * @param {{ text: string, code: number }} refused
 * @returns {never}
 */
function end({ text, code }) {
  (code === 0 ? process.stdout : process.stderr).write(text);
  process.exit(code);
}
