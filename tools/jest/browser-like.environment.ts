import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/** Globals that are missing in jsdom; Node implements the same standards. */
const NODE_GLOBALS = {
  TextEncoder,
  TextDecoder,
  fetch,
  Request,
  Response,
  Headers,
  ReadableStream,
  WritableStream,
  TransformStream,
  structuredClone,
};

/** Internal part of jsdom: a cache of computed styles that jsdom clears on every change to the document. */
interface InnerEnvironment {
  _styleCache: object | null;
}

/** Role queries read the styles of the same elements repeatedly, so they are cached for as long as in jsdom. */
function cacheStyles(window: typeof globalThis.window): void {
  const { document } = window;
  const getComputedStyle = window.getComputedStyle.bind(window);
  const symbol = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
  const innerEnvironment = (document as unknown as Record<symbol, InnerEnvironment>)[symbol!]!;
  let cacheOwner: InnerEnvironment['_styleCache'] = null;
  let styles = new WeakMap<Element, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected || element.ownerDocument !== document)
      return getComputedStyle(element, pseudo);
    const cachedStyle =
      innerEnvironment._styleCache !== null && innerEnvironment._styleCache === cacheOwner
        ? styles.get(element)
        : undefined;
    if (cachedStyle) return cachedStyle;
    const style = getComputedStyle(element);
    if (innerEnvironment._styleCache !== cacheOwner)
      [cacheOwner, styles] = [innerEnvironment._styleCache, new WeakMap()];
    styles.set(element, style);
    return style;
  };
}

export default class BrowserLikeEnvironment extends JsdomEnvironment {
  override async setup() {
    await super.setup();
    const missing = Object.entries(NODE_GLOBALS).filter(([name]) => !(name in this.global));
    cacheStyles(this.global as unknown as typeof globalThis.window);
    // Node's fetch only accepts its own signals.
    Object.assign(this.global, Object.fromEntries(missing), { AbortController, AbortSignal });
  }
}
