/**
 * Whether the login is the same for everybody, so that the server draws it. On the way to the checkout, which form
 * opens depends on the browser and on whether guests may buy.
 */
export const isLoginDrawn = (search: string): boolean =>
  !/[?&](form|done|new|return=(\/|%2F)checkout)/i.test(search);
