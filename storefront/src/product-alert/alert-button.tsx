import { useState } from 'react';
import { Button, useSession, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';
import { useAction } from '../hooks/use-action';
import { type WantedSize, wantedSize } from './alert-dialog-state';

export function AlertButton({ wanted, className }: { wanted: WantedSize; className?: string | undefined }) {
  const t = useT();
  const { whenKnown } = useSession();
  const [asked, setAsked] = useState('');
  const { busy, failure, run } = useAction();
  const ask = (): Promise<unknown> =>
    run(async () => {
      const user = await whenKnown().then(
        (session) => session.user,
        () => null,
      );
      if (user === null) return wantedSize.set(wanted);
      const { requestAlert } = await import('./request-alert');
      setAsked(await requestAlert(wanted, user.email));
    });
  return (
    <>
      {asked === '' && (
        <Button variant="plain" className={className} busy={busy} onClick={() => void ask()}>
          {t('product.tellMe')}
          <span className="vh"> {t('product.tellMeSize', { size: wanted.size })}</span>
        </Button>
      )}
      <span role="status">{asked}</span>
      <ActionError error={failure} />
    </>
  );
}
