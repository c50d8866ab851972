import { Button, useMutation, useSession, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';
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
  const { fetchSession } = useSession();
  const request = useMutation({
    mutationFn: async () => {
      const user = await fetchSession().then(
        (session) => session.user,
        () => null,
      );
      if (user === null) {
        alertTarget.set(target);
        return '';
      }
      const { requestAlert } = await import('./request-alert');
      return requestAlert(target, user.email);
    },
  });
  const confirmation = request.data ?? '';
  return (
    <>
      {confirmation === '' && (
        <Button
          variant={variant}
          className={className}
          busy={request.isPending}
          onClick={() => request.mutate()}
        >
          {t('product.tellMe')}
          <span className="vh"> {t('product.tellMeSize', { size: target.size })}</span>
        </Button>
      )}
      <span role="status">{confirmation}</span>
      <ActionError error={request.error} />
    </>
  );
}
