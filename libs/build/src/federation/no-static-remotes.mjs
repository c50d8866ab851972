/** No app knows a remote at build time. */
export const remotes = () => undefined;
