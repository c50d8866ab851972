/**
 * A text as a regular expression that finds just that.
 * @param {string} text
 */
export const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
