const KEY = 'munay.account';

/** Remembers that this browser was used with an account, but not which one. */
export function rememberAccount(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Private windows may block storage: then sign-up is shown first, with login one tap away
  }
}

export function hadAccount(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
