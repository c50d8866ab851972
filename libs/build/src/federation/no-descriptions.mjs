/** The runtime's error descriptions: nobody sees them, the codes are enough. */
export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};
