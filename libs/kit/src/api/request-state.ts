import { LIMITS } from '@munay/contracts/limits';
import { ApiError } from '../base/api-error';
import { createStore, useStore } from '../base/store';
import { toast, type ToastOptions } from '../toast/toast-store';

/**
 * Client state that the product brief prescribes. It is shared by all requests: one loading flag and the last messages.
 */
export interface RequestState {
  isLoading: boolean;
  errorMessage: string;
  successMessage: string;
}

const store = createStore<RequestState>({ isLoading: false, errorMessage: '', successMessage: '' });
let running = 0;
let clearTimer: ReturnType<typeof setTimeout> | undefined;

export function requestStarted(): void {
  running += 1;
  store.set((state) => ({ ...state, isLoading: true, errorMessage: '' }));
}

/** Records the end of a request, and the message of an API error other than a 401. */
export function requestEnded(error?: unknown): void {
  running -= 1;
  const message = error instanceof ApiError && error.code !== 401 ? error.message : undefined;
  store.set((state) => ({ ...state, isLoading: running > 0, errorMessage: message ?? state.errorMessage }));
}

/**
 * Announces a success. The shared text is cleared after 100 ms, so the toast stores a copy.
 * @param quiet whether to omit the toast, because the user can see the change itself
 */
export function announceSuccess(
  text: string,
  { quiet = false, ...texts }: ToastOptions & { quiet?: boolean | undefined } = {},
): void {
  store.set((state) => ({ ...state, successMessage: text }));
  if (!quiet) toast.success(text, texts);
  clearTimeout(clearTimer);
  clearTimer = setTimeout(
    () => store.set((state) => ({ ...state, successMessage: '' })),
    LIMITS.successMessageResetMs,
  );
}

export const useRequestState = (): RequestState => useStore(store);
