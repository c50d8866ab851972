import { useEffect } from 'react';
import { useLocation } from '@munay/kit';

/** The id that a hash names; anybody may write an address, also one that cannot be decoded. */
function idOf(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Goes to the part of the page that the address names, also when the page's script came later than the address. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(idOf(hash))?.scrollIntoView();
  }, [hash, key]);
}
