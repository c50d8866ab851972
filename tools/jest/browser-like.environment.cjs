'use strict';

const { TestEnvironment: JsdomEnvironment } = require('jest-environment-jsdom');

/** What browsers have and jsdom leaves out, taken from Node, which implements the same standards. */
const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
];

class BrowserLikeEnvironment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) {
      if (this.global[name] === undefined) this.global[name] = globalThis[name];
    }
    // Node's fetch accepts only its own signals.
    this.global.AbortController = AbortController;
    this.global.AbortSignal = AbortSignal;
  }
}

module.exports = BrowserLikeEnvironment;
