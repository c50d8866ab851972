/** Normalises an address to the form in which addresses are stored and compared. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
