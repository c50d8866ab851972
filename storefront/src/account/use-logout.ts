import { useSession } from '@munay/kit';
import { useAction } from '../hooks/use-action';
import { forgetCheckout } from './checkout-storage';

interface Logout {
  busy: boolean;
  failure: unknown;
  leave: () => void;
}

/** Logs out and loads the home page: staying on a members' page would redirect to the login. */
export function useLogout(): Logout {
  const { logout } = useSession();
  const { busy, failure, run } = useAction();
  const leave = (): void =>
    void run(async () => {
      await logout();
      forgetCheckout();
      window.location.assign('/');
    });
  return { busy, failure, leave };
}
