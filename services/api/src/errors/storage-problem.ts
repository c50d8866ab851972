import mongoose, { mongo } from 'mongoose';

/** `away`: neither reads nor writes are possible. `full`: only reads are possible. */
export type StorageProblem = 'away' | 'full';

/** Error codes of a server that is not primary, is shutting down, or cannot reach its replica set. */
const UNAVAILABLE_CODES: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9_001, // SocketException
  10_058, // LegacyNotPrimary
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);
const OUT_OF_DISK_SPACE = 14_031;
/** Messages for a full disk, because storage engines and hosted databases have no common error code for it. */
const DISK_FULL_MESSAGE = /no space left on device|over your space quota/i;
/** Error codes for a full local disk, on which uploaded pictures are stored. */
const DISK_FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Socket error codes that the driver passes through when a server stops during a long command. */
const BROKEN_SOCKET_CODES: readonly unknown[] = ['EPIPE', 'ECONNRESET'];

const UNAVAILABLE_ERRORS = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
  mongoose.Error.MongooseServerSelectionError,
] as const;
/** Name of an error class that the driver does not export. The error is a timeout while waiting for a connection. */
const NO_CONNECTION_ERROR = 'MongoWaitQueueTimeoutError';

export function toStorageProblem(error: unknown): StorageProblem | null {
  // This error is also thrown if no server responded, and then wraps the cause
  if (error instanceof mongo.MongoBulkWriteError && error.errorResponse instanceof mongo.MongoError)
    return toStorageProblem(error.errorResponse);
  if (error instanceof mongo.MongoServerError) {
    if (error.code === OUT_OF_DISK_SPACE || DISK_FULL_MESSAGE.test(error.message)) return 'full';
    if (UNAVAILABLE_CODES.has(error.code)) return 'away';
  }
  const { code, name } = (error ?? {}) as NodeJS.ErrnoException;
  if (DISK_FULL_CODES.includes(code)) return 'full';
  const isUnavailable =
    BROKEN_SOCKET_CODES.includes(code) || UNAVAILABLE_ERRORS.some((kind) => error instanceof kind);
  return isUnavailable || name === NO_CONNECTION_ERROR ? 'away' : null;
}
