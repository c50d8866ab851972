const MAX_STOP_MS = 15_000;

/**
 * Runs the process until SIGTERM or SIGINT or, with `withParent`, until its parent ends; then closes everything and
 * exits. The parent's end is detected on standard input, which the system closes even after kill -9.
 * @param withParent whether to end with the parent
 */
export function runUntilStopped(withParent: boolean, close: () => Promise<unknown>): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
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
