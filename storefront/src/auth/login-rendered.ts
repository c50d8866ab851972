/**
 * Whether the login page is the same for all visitors, so that the server can render it. On the way to the checkout,
 * the open form depends on the browser and on whether guests may buy.
 */
export const isLoginRendered = (search: string): boolean =>
  !/[?&](form|done|new|return=(\/|%2F)checkout)/i.test(search);
