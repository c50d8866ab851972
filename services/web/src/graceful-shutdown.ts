import { hasParentPipe } from './config';

/**
 * Closes on SIGTERM, SIGINT and, if the parent requested it, at the end of standard input, which also occurs
 * when the parent is killed.
 */
export function closeOnShutdown(close: () => Promise<void>): void {
  let isClosing = false;
  const shutDown = () => {
    if (isClosing) return;
    isClosing = true;
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', shutDown);
  process.once('SIGINT', shutDown);
  if (hasParentPipe()) {
    process.stdin.on('end', shutDown).on('close', shutDown).on('error', shutDown);
    process.stdin.resume();
  }
}
