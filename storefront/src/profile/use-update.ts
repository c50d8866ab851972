import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { UpdateUser } from '@munay/contracts/account/user';
import { ApiError, call, toast, useSession, useT } from '@munay/kit';
import { useAction } from '../hooks/use-action';

interface Update {
  busy: boolean;
  /** Why the last change was refused; null when it was not. */
  failure: unknown;
  /** Rule that each refused field broke, by field. */
  fields: Readonly<Record<string, string>>;
  /** Sends a change of the own account. @returns whether it was saved */
  save(change: UpdateUser): Promise<boolean>;
}

/** Changes the own account and keeps the session in step. */
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
  return { busy, failure, fields: failure instanceof ApiError ? failure.fields : {}, save };
}
