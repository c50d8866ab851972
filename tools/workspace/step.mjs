import { spawn } from 'node:child_process';

const HEARTBEAT_MS = 5_000;

/** A failure that the user can fix, with its reason and advice. */
export class SetupError extends Error {
  /**
   * @param {string} reason
   * @param {string} advice
   */
  constructor(reason, advice) {
    super(reason);
    this.advice = advice;
  }
}

/** @param {number} sinceMs */
export const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

/**
 * Runs a named step of a command and reports when it starts, while it is running, and when it is done. The `log`
 * passed to the body prints a line under the step's name.
 * @template T
 * @param {string} name
 * @param {(log: (line: string) => void) => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function runStep(name, body) {
  const started = Date.now();
  const logLine = (/** @type {string} */ text) => console.log(`[${name}] ${text}`);
  const heartbeat = setInterval(() => logLine(`still running (${seconds(started)})`), HEARTBEAT_MS);
  try {
    const result = await body(logLine);
    logLine(`done (${seconds(started)})`);
    return result;
  } catch (error) {
    throw withStep(name, error);
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Adds the step's name to an error, unless an inner step has done so.
 * @param {string} name
 * @param {unknown} error
 */
export function withStep(name, error) {
  if (error instanceof Error && !('step' in error)) Object.assign(error, { step: name });
  return error;
}

/**
 * Prints an error with its step, reason and advice.
 * @param {unknown} error
 */
export function report(error) {
  const failure = error instanceof Error ? error : new Error(String(error));
  const at = 'step' in failure ? ` at "${failure.step}"` : '';
  console.error(`\nFAILED${at}: ${failure.message}`);
  if (failure instanceof SetupError) console.error(`What to do: ${failure.advice}`);
  else console.error(failure.stack);
}

/**
 * Runs a command and returns its exit code and output, both streams in one text.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string | undefined, onLine?: ((line: string) => void) | undefined, signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = process.env, cwd, onLine, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, cwd, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const splitters = [child.stdout, child.stderr].map((stream) => {
      const split = readLines((line) => onLine?.(line));
      stream.on('data', (chunk) => {
        output += chunk;
        split.push(String(chunk));
      });
      return split;
    });
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code) => {
      for (const split of splitters) split.end();
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Splits a stream of text into whole lines.
 * @param {(line: string) => void} onLine
 */
export function readLines(onLine) {
  let partialLine = '';
  return {
    push(/** @type {string} */ text) {
      const parts = (partialLine + text).split(/\r?\n/);
      partialLine = parts.pop() ?? '';
      for (const part of parts) onLine(part);
    },
    end() {
      if (partialLine) onLine(partialLine);
      partialLine = '';
    },
  };
}

/**
 * The last lines of a string, for error messages.
 * @param {string} text
 * @param {number} [count]
 */
export const takeLastLines = (text, count = 12) => text.trimEnd().split('\n').slice(-count).join('\n');
