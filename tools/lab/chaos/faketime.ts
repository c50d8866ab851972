import { existsSync } from 'node:fs';
import { canUseApt, installWithApt } from '../../servers/cache.ts';
import { SetupError } from '../../workspace/step.mjs';

const LIBRARY_PATHS = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/faketime/libfaketime.so.1',
];
const findLibrary = () => LIBRARY_PATHS.find((place) => existsSync(place));

/** Environment with a shifted clock. Timers run normally. @param time offset in seconds, e.g. `+360` or `-360` */
export async function createClockEnv(time: string, env: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> {
  if (!findLibrary() && canUseApt()) await installWithApt('libfaketime', (line) => console.log(line));
  const library = findLibrary();
  if (!library)
    throw new SetupError('libfaketime is not installed', 'Debian, Ubuntu: sudo apt-get install libfaketime');
  return { LD_PRELOAD: library, FAKETIME: time, FAKETIME_DONT_FAKE_MONOTONIC: '1', ...env };
}
