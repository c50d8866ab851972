import { useEffect } from 'react';
import { apiUrl } from '@munay/kit';

/** Leaves the app and opens an operator page. */
export function OperatorRedirect({ path }: { path: string }) {
  useEffect(() => window.location.replace(apiUrl(path)), [path]);
  return null;
}
