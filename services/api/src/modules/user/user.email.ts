/** Normalises an address to the form in which addresses are stored and compared. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();
