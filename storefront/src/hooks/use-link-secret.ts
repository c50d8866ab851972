import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from '@munay/kit';

/**
 * Removes the secret of an emailed link from the address bar, so that neither the history nor a referrer contains it
 * (OWASP ASVS 5.0, 3.4.5). The secret stays in the state of the history entry, so that the page can be reloaded.
 * @param param name of the route's parameter
 * @param path shown in the address bar instead
 */
export function useLinkSecret(param: string, path: string): string {
  const { [param]: paramValue = '' } = useParams();
  const { state, pathname } = useLocation() as { state: { secret?: string } | null; pathname: string };
  const navigate = useNavigate();
  const secret = state?.secret ?? paramValue;
  useEffect(() => {
    if (pathname !== path) void navigate(path, { replace: true, state: { secret } });
  }, [navigate, path, pathname, secret]);
  return secret;
}
