import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findOnPath } from '../../servers/cache.ts';
import { ROOT } from '../../workspace/root.mjs';
import { SetupError } from '../../workspace/step.mjs';

/** Folder in which `go install` puts commands. */
const GO_BIN = process.env.GOBIN ?? join(process.env.GOPATH ?? join(homedir(), 'go'), 'bin');

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  input?: string;
}

/** Returns the standard output of a command. A failing command counts as a deployment failure. */
export type Tool = (args: string[], options?: Options) => string;

/** Finds an installed command. @param install installation instruction for the error message */
export function createTool(name: string, install: string, leadingArgs: string[] = []): Tool {
  const built = join(GO_BIN, name);
  const binary = findOnPath([name]) ?? (existsSync(built) ? built : undefined);
  if (!binary) throw new SetupError(`${name} is not installed`, install);
  return (args, { cwd = ROOT, env = process.env } = {}) => {
    const { status, stdout, stderr, error } = spawnSync(binary, [...leadingArgs, ...args], {
      cwd,
      env,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    });
    const output = `${stdout}${stderr}${error?.message ?? ''}`.trim();
    if (status !== 0) throw new SetupError([name, ...leadingArgs, ...args].join(' '), output);
    return stdout;
  };
}

/** Fails with the list of violations. */
export function throwOnBreaches(breaches: string[]): void {
  if (breaches.length > 0) throw new SetupError(`${breaches.length} rules broken`, breaches.join('\n'));
}
