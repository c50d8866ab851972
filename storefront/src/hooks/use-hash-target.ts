import { useEffect, useState } from 'react';
import { useHydrated, useLocation } from '@munay/kit';

/** The id that a hash names; anybody may write an address, also one that cannot be decoded. */
function idOf(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Goes to the part of the page that the address names, also when the page's script came later than the address. On a
 * page of the server the browser has gone there already, and the person may have gone on.
 */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  const hydrated = useHydrated();
  const [goneTo] = useState(() => (hydrated ? undefined : key));
  useEffect(() => {
    if (hash !== '' && key !== goneTo) document.getElementById(idOf(hash))?.scrollIntoView();
  }, [hash, key, goneTo]);
}
