const KEY = 'munay.account';

/** Notes that somebody has an account and uses this browser; whose it is stays untold. */
export function rememberAccount(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Private windows may refuse: then the form for new people comes first, and the other is a tap away
  }
}

export function hadAccount(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
