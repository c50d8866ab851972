import { useEffect, useState } from 'react';
import { useHydrated, useLocation } from '@munay/kit';

/** The decoded id of a fragment, or the fragment itself if it cannot be decoded. */
function decodeId(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Scrolls to the element of the URL's fragment, even if the script of the page loads later. On a server-rendered page
 * the browser has already done so, and the visitor may have scrolled in the meantime.
 */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  const isHydrated = useHydrated();
  const [initialKey] = useState(() => (isHydrated ? undefined : key));
  useEffect(() => {
    if (hash !== '' && key !== initialKey) document.getElementById(decodeId(hash))?.scrollIntoView();
  }, [hash, key, initialKey]);
}
