/** Shared modules are complete: their used exports are never queried. */
export const getUsedExports = () => undefined;
export const getSharedFallbackGetter = getUsedExports;

/** @param {{ webpackRequire: { federation: { runtime: { init: (options: object) => object }, initOptions: object } } }} options */
export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions);
