/**
 * The contract between shell and remotes. Raise it when an export of the kit goes away or changes its
 * meaning; additions keep it. The shell refuses a remote that was built for another number.
 */
export const KIT_VERSION = 1;
