import type { UpdateUser } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, toast, useSession, useT } from '@munay/kit';
import { useAction } from '../hooks/use-action';

interface Update {
  busy: boolean;
  /** Why the last change was rejected; null if it was not. */
  failure: unknown;
  /** @returns whether the change was saved */
  save: (change: UpdateUser) => Promise<boolean>;
}

export function useUpdate(): Update {
  const t = useT();
  const { setSession } = useSession();
  const { busy, failure, run } = useAction();
  const save = async (change: UpdateUser): Promise<boolean> => {
    const session = await run(() => call(ENDPOINTS.updateUser, { body: change }));
    if (session === null) return false;
    setSession(session);
    toast.success(t('profile.saved'));
    return true;
  };
  return { busy, failure, save };
}
