import { SetupError } from '../workspace/step.mjs';
import { canUseApt, findOnPath, installWithApt } from './cache.ts';

type Program = 'haproxy' | 'caddy' | 'prometheus';

/** Searches PATH, then installs the program with apt-get as root. */
export async function findProgram(name: Program, log: (line: string) => void): Promise<string> {
  const installedPath = findOnPath([name]);
  if (installedPath) return installedPath;
  if (canUseApt()) {
    await installWithApt(name, log);
    const binary = findOnPath([name]);
    if (binary) return binary;
  }
  throw new SetupError(`no ${name} on PATH`, `install it (Debian, Ubuntu: sudo apt-get install ${name})`);
}
