import '@munay/kit/form.css';
import { useState } from 'react';
import type { GuestLinkConfirmation } from '@munay/contracts/account/guest';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, ButtonLink, call, endpointQuery, useMutation, useQuery, useSession, useT } from '@munay/kit';
import { FirstPassword } from '../account/first-password';
import { ActionError } from '../components/action-error';
import { StatePanel } from '../components/state/state-panel';
import { useLinkSecret } from '../hooks/use-link-secret';
import { OPEN_TOKEN } from '../order/tracked-order';
import { isLinkRejection, LinkChecking, LinkError } from '../state-page/link-state';
import { OrderPreview } from './order-preview';

/**
 * `/order/keep/{token}`: adds a guest's order to an account after a click, because mail scanners also open links.
 * Opening the link in another browser does not sign the user in.
 */
export function ConfirmLinkPage() {
  const t = useT();
  const token = useLinkSecret('token', `/order/keep/${OPEN_TOKEN}`);
  const { refresh } = useSession();
  // Stored separately from the mutation, because the guest becomes a member, which resets every query
  const [confirmation, setConfirmation] = useState<GuestLinkConfirmation | null>(null);
  const link = useQuery({
    ...endpointQuery(ENDPOINTS.getGuestLink, { params: { token } }),
    enabled: confirmation === null,
    retry: false,
    staleTime: Infinity,
  });
  const confirm = useMutation({
    mutationFn: async () => {
      setConfirmation(await call(ENDPOINTS.confirmGuestLink, { params: { token } }));
      await refresh().catch(() => undefined);
    },
  });
  if (confirmation) return <LinkConfirmed confirmation={confirmation} token={token} />;
  const linkError = link.isLoadingError ? link.error : isLinkRejection(confirm.error) ? confirm.error : null;
  if (linkError)
    return (
      <LinkError error={linkError}>
        <ButtonLink variant="primary" to="/authUser">
          {t('auth.login')}
        </ButtonLink>
      </LinkError>
    );
  if (!link.data) return <LinkChecking title={t('link.checking')} />;
  return (
    <StatePanel illustration="envelope" state="asked" title={t('keepLink.title', { email: link.data.email })}>
      {link.data.orders.map((order) => (
        <OrderPreview key={order.number} order={order} />
      ))}
      <p>{t('keepLink.text', { count: link.data.orders.length })}</p>
      <div className="acts">
        <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('keepLink.press')}
        </Button>
      </div>
      <ActionError error={confirm.error} />
      <p className="formnote">{t('keepLink.note')}</p>
    </StatePanel>
  );
}

function LinkConfirmed({ confirmation, token }: { confirmation: GuestLinkConfirmation; token: string }) {
  const t = useT();
  const [hasPassword, setHasPassword] = useState(false);
  const { email, signedIn, into, password } = confirmation;
  const needsPassword = !hasPassword && (password || (signedIn && into === 'new'));
  const state = needsPassword ? 'password' : signedIn ? 'mine' : hasPassword ? 'saved' : 'known';
  const params = { token };
  return (
    <StatePanel
      illustration={needsPassword ? undefined : 'box'}
      state={state}
      title={t(`keepLink.title.${state}`)}
    >
      <p>{t(`keepLink.text.${state}`, { email })}</p>
      {needsPassword && (
        <FirstPassword
          save={async (password) => {
            const body = { password };
            await (signedIn
              ? call(ENDPOINTS.setFirstPassword, { body })
              : call(ENDPOINTS.setGuestPassword, { params, body }));
            setHasPassword(true);
          }}
        />
      )}
      <div className="acts">
        {signedIn ? (
          <ButtonLink variant={needsPassword ? 'quiet' : 'primary'} to="/profile?tab=orders">
            {t('keepLink.orders')}
          </ButtonLink>
        ) : (
          !needsPassword && (
            <ButtonLink variant="primary" to="/authUser?return=%2Fprofile%3Ftab%3Dorders" state={{ email }}>
              {t('auth.login')}
            </ButtonLink>
          )
        )}
      </div>
    </StatePanel>
  );
}
