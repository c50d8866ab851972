/** localStorage key of the data for the storefront's header. The shell reads the data before the app starts. */
export const KNOWN_VISITOR_KEY = 'munay.visitor';

/** Data for the shop's header. It must not contain secrets, because anyone who uses this browser may see it. */
export interface KnownVisitor {
  /** Number of units in the cart. */
  cart: number;
  /** Initial of the signed-in user. `initial` and `image` are empty for guests. */
  initial: string;
  image: string;
  /** Whether this visitor's pages need the app to start without waiting for an interaction. */
  requiresApp: boolean;
}
