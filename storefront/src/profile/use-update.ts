import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { UpdateUser } from '@munay/contracts/user';
import { ApiError, call, toast, useSession, useT } from '@munay/kit';
import { useState } from 'react';

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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (change: UpdateUser): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      setSession(await call(ENDPOINTS.updateUser, { body: change }));
      toast.success(t('profile.saved'));
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, fields: failure instanceof ApiError ? failure.fields : {}, save };
}
