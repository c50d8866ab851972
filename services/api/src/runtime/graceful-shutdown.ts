const STOP_LIMIT_MS = 15_000;

/**
 * Lets the process run until it is told to stop (SIGTERM, SIGINT) or the one that started it is gone, then
 * closes what is open and exits. The starter holds the other end of standard input; the system closes it
 * even after kill -9.
 * @param withParent end together with the starter
 */
export function runUntilStopped(withParent: boolean, close: () => Promise<unknown>): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (!withParent) return;
  process.stdin.resume();
  process.stdin.once('close', stop);
  process.stdin.once('end', stop);
}
