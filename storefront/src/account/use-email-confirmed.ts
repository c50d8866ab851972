import { useSession } from '@munay/kit';
import { useEffect } from 'react';

/**
 * The mail may be opened elsewhere: whoever comes back to this window meets a confirmed address without reloading.
 * @returns whether the signed-in person has confirmed it
 */
export function useConfirmation(): boolean {
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
