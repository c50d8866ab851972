import { useLocation } from '@munay/kit';
import { useEffect } from 'react';

/** Goes to the part of the page that the address names, also when the page's script came later than the address. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash, key]);
}
