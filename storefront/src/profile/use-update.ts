import type { UpdateUserInput } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, toast, useMutation, useSession, useT } from '@munay/kit';

/** Saves an account change. */
export function useProfileUpdate() {
  const t = useT();
  const { setSession } = useSession();
  return useMutation({
    mutationFn: (change: UpdateUserInput) => call(ENDPOINTS.updateUser, { body: change }),
    onSuccess: (session) => {
      setSession(session);
      toast.success(t('profile.saved'));
    },
  });
}
