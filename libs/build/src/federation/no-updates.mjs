/** The runtime knows all shared modules when it starts: no later chunk brings more. */
export const updateConsumeOptions = () => undefined;
export const updateRemoteOptions = updateConsumeOptions;
