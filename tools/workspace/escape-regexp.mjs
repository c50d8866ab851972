/**
 * A text as a regular expression that finds just that.
 * @param {string} text
 */
export const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
