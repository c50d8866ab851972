import { configure } from '@testing-library/react';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
jest.setTimeout(20_000);

// A busy machine takes longer than the usual second to draw a page for the first time.
configure({ asyncUtilTimeout: 6_000 });

/** jsdom knows the dialog element but not its methods. */
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

/** Nothing is laid out in jsdom: observers never fire and no media query matches. */
class SilentObserver {
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
window.IntersectionObserver ??= SilentObserver;
window.ResizeObserver ??= SilentObserver;
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

/** Node's fetch reads a file of a form piece by piece. */
Object.assign(window.Blob.prototype, {
  async *stream(this: Blob) {
    const reader = new window.FileReader();
    const read = new Promise((done) => (reader.onload = done));
    reader.readAsArrayBuffer(this);
    await read;
    yield new Uint8Array(reader.result as ArrayBuffer);
  },
});
