/** The runtime knows all shared modules at startup: no later chunk adds any. */
export const updateConsumeOptions = () => undefined;
export const updateRemoteOptions = updateConsumeOptions;
