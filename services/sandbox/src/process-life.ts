export function announce(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Stops on SIGTERM, SIGINT or, with `parentPipe`, at the end of stdin, which also comes when the parent is
 * killed with -9.
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

/** A busy port is the usual cause: name its setting. */
export function explainListen(error: unknown, setting: string, port: number): Error {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return new Error(`Port ${port} is in use. Stop what uses it, or set ${setting} to a free one.`);
  }
  return error instanceof Error ? error : new Error(String(error));
}
