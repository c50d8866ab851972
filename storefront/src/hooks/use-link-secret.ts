import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from '@munay/kit';

/**
 * Takes the secret of an emailed link out of the address bar: neither history nor a referrer keeps it (OWASP ASVS
 * 5.0, 3.4.5). It stays in the history entry, so that the page can be reloaded.
 * @param param name of the route's parameter
 * @param path what the address bar shows instead
 */
export function useLinkSecret(param: string, path: string): string {
  const { [param]: shown = '' } = useParams();
  const { state, pathname } = useLocation() as { state: { secret?: string } | null; pathname: string };
  const navigate = useNavigate();
  const secret = state?.secret ?? shown;
  useEffect(() => {
    if (pathname !== path) void navigate(path, { replace: true, state: { secret } });
  }, [navigate, path, pathname, secret]);
  return secret;
}
