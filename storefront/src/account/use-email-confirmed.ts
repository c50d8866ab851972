import { useEffect } from 'react';
import { useSession } from '@munay/kit';

/**
 * Whether the signed-in person has confirmed their email address. The mail may be opened elsewhere: returning to this
 * window checks again.
 */
export function useEmailConfirmed(): boolean {
  const { user, refresh } = useSession();
  const waiting = user !== null && !user.emailValidated;
  useEffect(() => {
    if (!waiting) return;
    const look = (): void => {
      if (document.visibilityState === 'visible') void refresh().catch(() => undefined);
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [waiting, refresh]);
  return user?.emailValidated === true;
}
