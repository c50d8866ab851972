import { SetupError } from '../workspace/step.mjs';
import { aptInstall, canUseApt, onPath } from './cache.ts';

type Program = 'haproxy' | 'caddy' | 'prometheus';

/** Searches PATH, then installs the program with apt-get as root. */
export async function findProgram(name: Program, log: (line: string) => void): Promise<string> {
  const installed = onPath([name]);
  if (installed) return installed;
  if (canUseApt()) {
    await aptInstall(name, log);
    const binary = onPath([name]);
    if (binary) return binary;
  }
  throw new SetupError(`no ${name} on PATH`, `install it (Debian, Ubuntu: sudo apt-get install ${name})`);
}
