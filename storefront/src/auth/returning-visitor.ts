const KEY = 'munay.account';

/** Remembers that someone with an account uses this browser, not who. */
export function rememberAccount(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Private windows may refuse storage: then sign-up is shown first, with login one tap away
  }
}

export function hadAccount(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
