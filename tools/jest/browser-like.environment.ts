import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/** Missing in jsdom; Node implements the same standards. */
const FROM_NODE = {
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

export default class BrowserLikeEnvironment extends JsdomEnvironment {
  override async setup() {
    await super.setup();
    const missing = Object.entries(FROM_NODE).filter(([name]) => !(name in this.global));
    // Node's fetch accepts only its own signals.
    Object.assign(this.global, Object.fromEntries(missing), { AbortController, AbortSignal });
  }
}
