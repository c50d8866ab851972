import '@munay/kit/field.css';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  ButtonLink,
  call,
  Link,
  toast,
  useLocation,
  useMutation,
  useSession,
  useT,
} from '@munay/kit';
import { ErrorLine } from '@munay/kit/forms';
import { useEmailConfirmed } from '../account/use-email-confirmed';
import { StatePanel } from '../components/state/state-panel';
import { CartOrPopularProducts } from '../state-page/cart-or-popular-slot';
import { EmailConfirmed } from './email-confirmed';
import { toSafeReturnPath } from './return-path';

/**
 * `/userCreated`: tells users to check their mailbox, with the same text whether or not the address was new. Users are
 * already signed in and may continue. Once the address is verified, the page confirms it.
 */
export function UserCreatedPage() {
  const t = useT();
  const { state } = useLocation() as { state: { email?: string; back?: string } | null };
  const { user } = useSession();
  const email = state?.email ?? user?.email;
  const returnPath = toSafeReturnPath(state?.back);
  const isConfirmed = useEmailConfirmed();
  const correctionPath = `/authUser?new=1${returnPath === '/' ? '' : `&return=${encodeURIComponent(returnPath)}`}`;

  const resend = useMutation({
    mutationFn: () => call(ENDPOINTS.validateEmail, { params: { subject: email ?? '' } }),
    onSuccess: () => toast.success(t('auth.resent')),
  });

  if (isConfirmed) return <EmailConfirmed />;
  return (
    <StatePanel illustration="envelope" title={t('created.title')} below={<CartOrPopularProducts />}>
      <p>{email ? t('created.text', { email }) : t('created.textNoEmail')}</p>
      <p className="muted small">{t('created.meanwhile')}</p>
      <p className="small">
        {t('created.wrong')} <Link to={correctionPath}>{t('created.correct')}</Link>
      </p>
      {resend.error !== null && <ErrorLine error={resend.error} />}
      <div className="acts">
        <ButtonLink variant="primary" to={returnPath === '/' ? '/shop' : returnPath}>
          {t(returnPath === '/' ? 'cart.browse' : 'created.goOn')}
        </ButtonLink>
        {email && (
          <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
            {t('auth.resend')}
          </Button>
        )}
      </div>
    </StatePanel>
  );
}
