import type { FixedText } from '@munay/contracts/texts';
import { createStore } from '../base/store';
import { toErrorText } from '../i18n/error-text';

export type ToastAction = { label: string } & ({ to: string } | { run: () => void });

export interface ToastMessage {
  id: number;
  kind: 'done' | 'failed';
  text: string;
  /** Language of the text, if it differs from the language of the page. */
  lang?: string | undefined;
  /** Translation into the language of the page. */
  also?: string | undefined;
  action?: ToastAction | undefined;
}

export type ToastOptions = Pick<ToastMessage, 'lang' | 'also' | 'action'>;

export const toastStore = createStore<readonly ToastMessage[]>([]);
/** Whether error toasts stay until they are closed or another action succeeds, as on staff pages. */
export const keepFailureToasts = createStore(false);
let lastId = 0;

function show(kind: ToastMessage['kind'], text: string, options: ToastOptions = {}): number {
  lastId += 1;
  const id = lastId;
  toastStore.set((messages) => [
    ...messages.filter((message) => kind === 'failed' || message.kind === 'done' || !keepFailureToasts.get()),
    { id, kind, text, ...options },
  ]);
  return id;
}

export const closeToast = (id: number): void =>
  toastStore.set((messages) => messages.filter((message) => message.id !== id));

/** Shows a message for three seconds. Errors must also be shown elsewhere, unless error toasts stay. */
export const toast = {
  success: (text: string, options?: ToastOptions): number => show('done', text, options),
  error: (text: string, options?: ToastOptions): number => show('failed', text, options),
  /** Shows a failure. @param specificText text to show instead of the error's text */
  failure: (error: unknown, specificText?: FixedText): number => {
    const { text, ...rest } = toErrorText(error, specificText);
    return show('failed', text, rest);
  },
};
