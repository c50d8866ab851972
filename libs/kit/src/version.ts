/**
 * Version of the contract between shell and remotes. Increment it when an export of the kit is removed or changes its
 * meaning, not for additions. The shell rejects a remote that was built for another version.
 */
export const KIT_VERSION = 5;
