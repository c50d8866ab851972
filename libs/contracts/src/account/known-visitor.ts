/** Key in localStorage of the data that the storefront's header shows. The shell reads it before the app starts. */
export const KNOWN_VISITOR_KEY = 'munay.visitor';

/** Data for the header of the shop. It is not secret: anyone who uses this browser may see it. */
export interface KnownVisitor {
  /** Number of units in the cart. */
  cart: number;
  /** Initial of the signed-in user. `initial` and `image` are empty for guests. */
  initial: string;
  image: string;
  /** Whether this visitor's pages need the app. In this case it starts without waiting for an interaction. */
  requiresApp: boolean;
}
