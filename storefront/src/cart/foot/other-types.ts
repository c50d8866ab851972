/** Offered on the payment page beside cards; without an official drawing that is kept up, so in words. */
export const otherTypes = (offered: readonly string[]) =>
  (['link', 'bizum', 'sepa_debit'] as const).filter((type) => offered.includes(type));
