import { useEffect, useState } from 'react';
import { useHydrated, useLocation } from '@munay/kit';

/** Id in a hash; anyone may write a URL, including one that cannot be decoded. */
function idOf(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Scrolls to the element the URL's hash names, even if the page's script came later than the URL. On a
 * server-rendered page the browser has already done so, and the person may have scrolled on.
 */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  const hydrated = useHydrated();
  const [goneTo] = useState(() => (hydrated ? undefined : key));
  useEffect(() => {
    if (hash !== '' && key !== goneTo) document.getElementById(idOf(hash))?.scrollIntoView();
  }, [hash, key, goneTo]);
}
