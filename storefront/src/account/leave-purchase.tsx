import { Button, useSession, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';
import { useLogout } from './use-logout';

/** «Salir de esta compra»: for who buys as a guest; the cart is the browser's again. */
export function LeavePurchase() {
  const t = useT();
  const { user, buyer } = useSession();
  const { busy, failure, leave } = useLogout();
  if (user || !buyer) return null;
  return (
    <>
      <Button variant="quiet" className="small" busy={busy} onClick={leave}>
        {t('guest.leave')}
      </Button>
      <ActionError error={failure} />
    </>
  );
}
