import { SetupError } from '../workspace/step.mjs';
import { aptInstall, canUseApt, onPath } from './cache.ts';

/** PATH, apt-get as root. */
export async function findHaproxy(log: (line: string) => void): Promise<string> {
  const installed = onPath(['haproxy']);
  if (installed) return installed;
  if (canUseApt()) {
    await aptInstall('haproxy', log);
    const binary = onPath(['haproxy']);
    if (binary) return binary;
  }
  throw new SetupError('no haproxy on PATH', 'install it (Debian, Ubuntu: sudo apt-get install haproxy)');
}
