import { mongo } from 'mongoose';
import { StartError } from '@munay/settings';

/** Error codes for a failed login: AuthenticationFailed, and its equivalent in Atlas. */
const REJECTED_CODES: readonly unknown[] = [18, 8_000];
const CREDENTIALS = /^[^/]+\/\/[^/]*@/;
const LOGIN_TIMEOUT_MS = 2_000;

class LoginRejectedError extends StartError {}
export const isLoginRejected = (error: unknown): boolean => error instanceof LoginRejectedError;

/**
 * Adds the name of the setting to the error if MongoDB rejects the user or password in a connection string. Other
 * errors are returned unchanged.
 */
export const toLoginError = (error: unknown): unknown =>
  error instanceof mongo.MongoServerError && REJECTED_CODES.includes(error.code)
    ? new LoginRejectedError(`MongoDB rejects the user or password of MONGODB_URI: ${error.message}`)
    : error;

/**
 * Logs in once, to detect a wrong user or password at startup. A database that does not respond is not an error here,
 * because the process waits for the database later.
 * @throws StartError if the login is rejected
 */
export async function requireLogin(uri: string): Promise<void> {
  if (!CREDENTIALS.test(uri)) return;
  const client = new mongo.MongoClient(uri, {
    connectTimeoutMS: LOGIN_TIMEOUT_MS,
    serverSelectionTimeoutMS: LOGIN_TIMEOUT_MS,
  });
  try {
    await client.connect();
  } catch (error) {
    const reason = toLoginError(error);
    if (isLoginRejected(reason)) throw reason;
  } finally {
    await client.close();
  }
}
