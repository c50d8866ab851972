import { mongo } from 'mongoose';
import { StartError } from '@munay/settings';

/** AuthenticationFailed, and the equivalent of Atlas. */
const REJECTED: readonly unknown[] = [18, 8_000];
const CREDENTIALS = /^[^/]+\/\/[^/]*@/;
const LOGIN_MS = 2_000;

class LoginRejected extends StartError {}
export const isLoginRejected = (error: unknown): boolean => error instanceof LoginRejected;

/** Names the setting of an address whose user or password MongoDB rejects; returns other errors unchanged. */
export const explainLogin = (error: unknown): unknown =>
  error instanceof mongo.MongoServerError && REJECTED.includes(error.code)
    ? new LoginRejected(`MongoDB rejects the user or password of MONGODB_URI: ${error.message}`)
    : error;

/**
 * Logs in once. If the database does not respond, the connection of the process waits for it later.
 * @throws StartError when the user or password is rejected, because waiting does not help
 */
export async function requireLogin(uri: string): Promise<void> {
  if (!CREDENTIALS.test(uri)) return;
  const client = new mongo.MongoClient(uri, {
    connectTimeoutMS: LOGIN_MS,
    serverSelectionTimeoutMS: LOGIN_MS,
  });
  try {
    await client.connect();
  } catch (error) {
    const reason = explainLogin(error);
    if (isLoginRejected(reason)) throw reason;
  } finally {
    await client.close();
  }
}
