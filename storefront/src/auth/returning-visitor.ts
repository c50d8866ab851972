const STORAGE_KEY = 'munay.account';

/** Remembers that some account was used in this browser, but not which one. */
export function rememberAccount(): void {
  try {
    localStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // Private windows may block storage. Sign-up is then shown first, with login one tap away
  }
}

export function hasReturningVisitor(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
