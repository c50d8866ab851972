/** Where the storefront notes in the browser what its header shows, and the shell reads it before the app runs. */
export const KNOWN_VISITOR_KEY = 'munay.visitor';

/** Nothing secret: anybody at this browser may see it. */
export interface KnownVisitor {
  /** Pieces in the cart. */
  cart: number;
  /** Of the signed-in person; both empty for guests. */
  initial: string;
  image: string;
  /** Pages are not complete without the app, which then does not wait for a sign. */
  needsApp: boolean;
}
