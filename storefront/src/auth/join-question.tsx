import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, useMutation, useSession, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';
import { StatePanel } from '../components/state/state-panel';

/** Shown after a login with an address that was just used for a guest order in this browser. */
export function JoinQuestion() {
  const t = useT();
  const { join, setSession } = useSession();
  const answer = useMutation({
    mutationFn: (accept: boolean) => call(ENDPOINTS.joinOrders, { body: { accept } }),
    onSuccess: setSession,
  });
  const choose = (accept: boolean) => () => answer.isPending || answer.mutate(accept);
  return (
    <StatePanel illustration="box" title={t('join.title', { numbers: join.join(', '), count: join.length })}>
      <p>{t('join.text')}</p>
      <div className="acts">
        <Button variant="primary" busy={answer.isPending} onClick={choose(true)}>
          {t('join.yes')}
        </Button>
        <Button variant="quiet" busy={answer.isPending} onClick={choose(false)}>
          {t('join.no')}
        </Button>
      </div>
      <ActionError error={answer.error} />
    </StatePanel>
  );
}
