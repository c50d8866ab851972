/** Sentences that the federation runtime adds to its error codes; nobody sees them, the codes are enough. */
export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};
