/** Storage key for the checkout form's draft in this tab. */
export const CHECKOUT_KEY = 'munay.checkout';

/** Clears the draft after an order and after a logout, so that the next order or user starts with an empty form. */
export function clearCheckoutStorage(): void {
  try {
    sessionStorage.removeItem(CHECKOUT_KEY);
  } catch {
    // Storage is blocked, so there is no draft
  }
}
