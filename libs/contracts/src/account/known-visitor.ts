/** Local storage key of the data that the storefront's header shows. The shell reads it before the app starts. */
export const KNOWN_VISITOR_KEY = 'munay.visitor';

/** Data for the header of the shop. It is not secret: anyone who uses this browser may see it. */
export interface KnownVisitor {
  /** Number of units in the cart. */
  cart: number;
  /** Initial of the signed-in user; empty for guests, as is `image`. */
  initial: string;
  image: string;
  /** Whether pages need the app, which then starts without waiting for an interaction. */
  requiresApp: boolean;
}
