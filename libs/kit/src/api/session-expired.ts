import type { Endpoint } from '@munay/contracts/endpoint';
import { ApiError } from '../base/api-error';
import { createStore } from '../base/store';

export const loginRequest = createStore<((isRetry: boolean) => void) | null>(null);

let loadDialog = (): Promise<unknown> => Promise.reject(new Error('No page here shows the login'));
let reportExpired = (): boolean => false;
let pendingLogin: Promise<boolean> | undefined;
let isDeclined = false;

/** @param load loads the dialog that responds to `loginRequest` */
export const setLoginLoader = (load: () => Promise<unknown>): void => {
  loadDialog = load;
};

/** @param onReport records that the session has expired; returns whether the page showed a signed-in user */
export const onSessionExpired = (onReport: () => boolean): void => {
  reportExpired = onReport;
};

async function checkSession(): Promise<boolean> {
  try {
    await loadDialog();
    const isLoggedIn = await new Promise<boolean>((resolve) => loginRequest.set(() => resolve));
    isDeclined = !isLoggedIn;
    return isLoggedIn;
  } finally {
    loginRequest.set(null);
    pendingLogin = undefined;
  }
}

/**
 * Asks for the password on the current page. Concurrent requests share one dialog.
 * @returns whether the user is signed in
 */
export const requestLogin = (): Promise<boolean> => (pendingLogin ??= checkSession());

/**
 * Runs a request. If the session has expired, the user logs in on the current page without losing input, and the
 * request is retried. Once the user has declined to log in, read-only requests no longer prompt for it.
 * @throws the request's error; the original error if the user does not log in
 */
export async function withLogin<T>({ method, access }: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'notSignedIn') throw error;
    // If the session has not expired, this error on a staff request means that the login is not complete yet
    if (access === 'staff' || !reportExpired() || (method === 'GET' && isDeclined)) throw error;
    if (!(await requestLogin())) throw error;
    return work();
  }
}
