import { format } from 'node:util';
import { configure, getConfig } from '@testing-library/react';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const { getElementError } = getConfig();
/** Whether the testing library is still waiting for an element. The page is printed only after the timeout. */
const isPolling = () =>
  (getConfig() as unknown as { _disableExpensiveErrorDiagnostics: boolean })
    ._disableExpensiveErrorDiagnostics;

configure({
  // On a busy machine, a first render takes longer than a second.
  asyncUtilTimeout: 6_000,
  getElementError: (message, container) =>
    isPolling()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

/** jsdom does not implement the methods of dialogs. */
const dialog = window.HTMLDialogElement?.prototype;
if (dialog && !dialog.showModal) {
  dialog.show = function show() {
    this.open = true;
  };
  dialog.showModal = dialog.show;
  dialog.close = function close(value) {
    if (!this.open) return;
    this.open = false;
    if (value !== undefined) this.returnValue = value;
    this.dispatchEvent(new window.Event('close'));
  };
}

/** jsdom has no layout, so observers never fire and no media query matches. */
class StubObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
window.IntersectionObserver ??= StubObserver;
window.ResizeObserver ??= StubObserver;
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
  onchange: null,
});
window.scrollTo = () => {};
window.Element.prototype.scrollIntoView ??= () => {};

/** Node's fetch streams the files of a form, which jsdom's Blob does not support. */
Object.assign(window.Blob.prototype, {
  async *stream(this: Blob) {
    const reader = new window.FileReader();
    const read = new Promise((done) => (reader.onload = done));
    reader.readAsArrayBuffer(this);
    await read;
    yield new Uint8Array(reader.result as ArrayBuffer);
  },
});

/** Invalid nesting, which hydration rejects. React only reports these errors on the console. */
const nestingErrors: string[] = [];
const printError = console.error;
console.error = (...parts: unknown[]) => {
  if (String(parts[0]).startsWith('In HTML, ')) nestingErrors.push(format(...parts));
  else printError(...parts);
};
afterEach(() => expect(nestingErrors.splice(0)).toEqual([]));
