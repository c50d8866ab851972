export function announceLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Stops on SIGTERM, SIGINT or, with `parentPipe`, at the end of stdin, which also occurs when the parent is killed with
 * SIGKILL.
 */
export function runUntilStopped(close: () => Promise<void>, parentPipe: boolean): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (!parentPipe) return;
  process.stdin.once('end', stop);
  process.stdin.once('close', stop);
  process.stdin.resume();
}

export function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
