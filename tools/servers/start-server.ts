import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnGuarded } from '../workspace/guarded.mjs';
import { isPortOpen } from '../workspace/port.ts';
import { SetupError, takeLastLines } from '../workspace/step.mjs';

const READY_TIMEOUT_MS = 180_000;

export interface RunningServer {
  stop: () => Promise<void>;
  exited: Promise<number>;
  guard: number;
}

export async function startServer({
  name,
  binary,
  args,
  port,
  logFile,
  env = process.env,
}: {
  name: string;
  binary: string;
  args: string[];
  port: number;
  logFile: string;
  env?: NodeJS.ProcessEnv | undefined;
}): Promise<RunningServer> {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const { guard, exited, stop } = spawnGuarded(binary, args, { stdio: ['pipe', log, log], env });
  closeSync(log);
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });

  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isPortOpen(port))) {
    if (hasExited || Date.now() > deadline) {
      await stop();
      throw new SetupError(
        `${name} (${binary}) ${hasExited ? 'stopped unexpectedly' : 'did not answer'}:\n${takeLastLines(readFileSync(logFile, 'utf8'))}`,
        `read ${logFile}; data written by a newer version cannot be opened by an older one: npm run reset starts from scratch`,
      );
    }
    await delay(25);
  }
  return { stop, exited, guard: guard.pid ?? 0 };
}
