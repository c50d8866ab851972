import { useSession, useT } from '@munay/kit';
import { useState } from 'react';
import { ActionError } from '../components/action-error';
import { useAction } from '../hooks/use-action';
import { wantedSize, type WantedSize } from './alert-dialog-state';

/** "Tell me": one press for whoever is signed in, a question for the address for everybody else. */
export function NotifyButton({ wanted, className }: { wanted: WantedSize; className?: string | undefined }) {
  const t = useT();
  const { user } = useSession();
  const [asked, setAsked] = useState('');
  const { busy, failure, run } = useAction();
  const ask = async (): Promise<unknown> => {
    if (user === null) return wantedSize.set(wanted);
    return run(async () => {
      const { askNow } = await import('./request-alert');
      setAsked(await askNow(wanted, user.email));
    });
  };
  return (
    <>
      {asked === '' && (
        <button className={className} type="button" aria-disabled={busy} onClick={() => void ask()}>
          {t('product.tellMe')}
          <span className="vh"> {t('product.tellMeSize', { size: wanted.size })}</span>
        </button>
      )}
      <span role="status">{asked}</span>
      <ActionError error={failure} />
    </>
  );
}
