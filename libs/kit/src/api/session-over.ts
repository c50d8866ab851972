import type { Endpoint } from '@munay/contracts/endpoint';
import { ApiError } from '../base/api-error';
import { createStore } from '../base/store';

export const loginRequest = createStore<((again: boolean) => void) | null>(null);

let loadDialog = (): Promise<unknown> => Promise.reject(new Error('No page here shows the login'));
let noteOver = (): boolean => false;
let asking: Promise<boolean> | undefined;
let declined = false;

/** @param load fetches the dialog that answers `loginRequest` */
export const showLoginWith = (load: () => Promise<unknown>): void => {
  loadDialog = load;
};

/** @param note records that the session has expired, and returns whether the page knew a person */
export const whenSessionOver = (note: () => boolean): void => {
  noteOver = note;
};

async function ask(): Promise<boolean> {
  try {
    await loadDialog();
    const again = await new Promise<boolean>((answer) => loginRequest.set(() => answer));
    declined = !again;
    return again;
  } finally {
    loginRequest.set(null);
    asking = undefined;
  }
}

/** Prompts for the password in place, once for all waiting calls. @returns whether the person is signed in again */
export const logInAgain = (): Promise<boolean> => (asking ??= ask());

/**
 * Runs a call. If the session of its user has expired, they log in on the page without losing input, and the call is
 * repeated. After the user has declined, calls that only read do not prompt again.
 * @throws what the call throws; the original error when the person does not log in
 */
export async function withLogin<T>({ method, access }: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'notSignedIn') throw error;
    // Calls for staff are those of a login that is not complete yet
    if (access === 'staff' || !noteOver() || (method === 'GET' && declined)) throw error;
    if (!(await logInAgain())) throw error;
    return work();
  }
}
