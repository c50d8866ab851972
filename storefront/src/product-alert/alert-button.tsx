import { useState } from 'react';
import { Button, useSession, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';
import { useAction } from '../hooks/use-action';
import { type AlertTarget, alertTarget } from './alert-dialog-state';

export function AlertButton({
  target,
  className,
  variant = 'plain',
}: {
  target: AlertTarget;
  className?: string | undefined;
  variant?: 'plain' | 'quiet';
}) {
  const t = useT();
  const { whenKnown } = useSession();
  const [confirmation, setConfirmation] = useState('');
  const { busy, failure, run } = useAction();
  const ask = (): Promise<unknown> =>
    run(async () => {
      const user = await whenKnown().then(
        (session) => session.user,
        () => null,
      );
      if (user === null) return alertTarget.set(target);
      const { requestAlert } = await import('./request-alert');
      setConfirmation(await requestAlert(target, user.email));
    });
  return (
    <>
      {confirmation === '' && (
        <Button variant={variant} className={className} busy={busy} onClick={() => void ask()}>
          {t('product.tellMe')}
          <span className="vh"> {t('product.tellMeSize', { size: target.size })}</span>
        </Button>
      )}
      <span role="status">{confirmation}</span>
      <ActionError error={failure} />
    </>
  );
}
