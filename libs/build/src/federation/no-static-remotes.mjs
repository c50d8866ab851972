/** No app knows a remote when it is built. */
export const remotes = () => undefined;
