import { hasParentPipe } from './config';

/**
 * Ends the process in order on SIGTERM and SIGINT, and, when the starter asked for it, as soon as the starter's end of
 * standard input closes: that also happens when the starter is killed without a chance to say so.
 */
export function endInOrder(close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (hasParentPipe()) {
    process.stdin.on('end', end).on('close', end).on('error', end);
    process.stdin.resume();
  }
}
