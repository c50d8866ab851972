/** Shared modules are whole: nobody asks which of their exports are used. */
export const getUsedExports = () => undefined;
export const getSharedFallbackGetter = getUsedExports;

/** @param {{ webpackRequire: { federation: { runtime: { init: (options: object) => object }, initOptions: object } } }} options */
export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions);
