import { useMutation, useSession } from '@munay/kit';
import { clearCheckoutStorage } from './checkout-storage';

/** Logs out and loads the home page, because an account page would redirect to the login. */
export function useLogout() {
  const { logout } = useSession();
  return useMutation({
    mutationFn: async () => {
      await logout();
      clearCheckoutStorage();
      window.location.assign('/');
    },
  });
}
