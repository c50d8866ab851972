import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { onPath } from '../../servers/cache.ts';
import { ROOT } from '../../workspace/root.mjs';
import { SetupError } from '../../workspace/step.mjs';

/** Where `go install` puts commands. */
const GO_BIN = process.env.GOBIN ?? join(process.env.GOPATH ?? join(homedir(), 'go'), 'bin');

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  input?: string;
}

/** What a command prints to its standard output. Its failure is one of the deployment. */
export type Tool = (args: string[], options?: Options) => string;

/** A command that is installed. @param install how to get it */
export function tool(name: string, install: string, before: string[] = []): Tool {
  const built = join(GO_BIN, name);
  const binary = onPath([name]) ?? (existsSync(built) ? built : undefined);
  if (!binary) throw new SetupError(`${name} is not installed`, install);
  return (args, { cwd = ROOT, env = process.env } = {}) => {
    const { status, stdout, stderr, error } = spawnSync(binary, [...before, ...args], {
      ...{ cwd, env, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
    });
    const said = `${stdout}${stderr}${error?.message ?? ''}`.trim();
    if (status !== 0) throw new SetupError([name, ...before, ...args].join(' '), said);
    return stdout;
  };
}

/** Fails with what breaks a rule. */
export function hold(breaches: string[]): void {
  if (breaches.length > 0) throw new SetupError(`${breaches.length} rules broken`, breaches.join('\n'));
}
