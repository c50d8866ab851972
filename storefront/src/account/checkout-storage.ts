/** Key of the checkout form's draft in the storage of the tab. */
export const CHECKOUT_KEY = 'munay.checkout';

/** After an order is placed the next one starts fresh, and so does the next person after a logout. */
export function forgetCheckout(): void {
  try {
    sessionStorage.removeItem(CHECKOUT_KEY);
  } catch {
    // storage is blocked: there is no draft
  }
}
