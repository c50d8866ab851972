import { useEffect } from 'react';
import { useSession } from '@munay/kit';

/**
 * Whether the signed-in user or the ordering guest has verified their email address. Checks again when the user returns
 * to this window, because the email may have been opened in another app.
 */
export function useEmailConfirmed(): boolean {
  const { user, buyer, refresh } = useSession();
  const isConfirmed = user?.emailValidated ?? buyer?.verified ?? false;
  const isUnconfirmed = (user ?? buyer) !== null && !isConfirmed;
  useEffect(() => {
    if (!isUnconfirmed) return;
    const refreshWhenVisible = (): void => {
      if (document.visibilityState === 'visible') void refresh().catch(() => undefined);
    };
    window.addEventListener('focus', refreshWhenVisible);
    document.addEventListener('visibilitychange', refreshWhenVisible);
    return () => {
      window.removeEventListener('focus', refreshWhenVisible);
      document.removeEventListener('visibilitychange', refreshWhenVisible);
    };
  }, [isUnconfirmed, refresh]);
  return isConfirmed;
}
