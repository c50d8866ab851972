import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, useSession, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';
import { StatePanel } from '../components/state/state-panel';
import { useAction } from '../hooks/use-action';

/** After the login of an address with which this browser has just bought as a guest. */
export function JoinQuestion() {
  const t = useT();
  const { join, setSession } = useSession();
  const { busy, failure, run } = useAction();
  const answer = (accept: boolean): void =>
    void run(async () => setSession(await call(ENDPOINTS.joinOrders, { body: { accept } })));
  return (
    <StatePanel drawing="box" title={t('join.title', { numbers: join.join(', '), count: join.length })}>
      <p>{t('join.text')}</p>
      <div className="acts">
        <Button variant="primary" busy={busy} onClick={() => answer(true)}>
          {t('join.yes')}
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => answer(false)}>
          {t('join.no')}
        </Button>
      </div>
      <ActionError error={failure} />
    </StatePanel>
  );
}
