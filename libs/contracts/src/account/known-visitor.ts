/** Local storage key for what the storefront's header shows; the shell reads it before the app runs. */
export const KNOWN_VISITOR_KEY = 'munay.visitor';

/** The data is not secret: anyone who uses this browser may see it. */
export interface KnownVisitor {
  /** Units in the cart. */
  cart: number;
  /** First letter of the signed-in person's name; empty for guests, like `image`. */
  initial: string;
  image: string;
  /** Whether pages need the app, which then starts without waiting for an interaction. */
  needsApp: boolean;
}
