import { useEffect } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, Link, useQuery, useSession, useT } from '@munay/kit';
import { LinkChecking, LinkRefused } from '../account/link-state';
import { useLinkSecret } from '../hooks/use-link-secret';
import { EmailConfirmed } from './email-confirmed';

/** `/validate-email/{token}`: confirms the address. Opening the link signs nobody in. */
export function ValidateEmailPage() {
  const t = useT();
  const token = useLinkSecret('tokenId', '/validate-email/done');
  const { refresh } = useSession();
  const check = useQuery({
    queryKey: ['validate-email', token],
    queryFn: () => call(ENDPOINTS.validateEmail, { params: { subject: token } }),
    retry: false,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (check.isSuccess) void refresh().catch(() => undefined);
  }, [check.isSuccess, refresh]);

  if (check.isPending) return <LinkChecking title={t('link.checking')} />;
  if (check.isLoadingError)
    return (
      <LinkRefused error={check.error}>
        <Link className="btn btn-primary" to="/authUser">
          {t('auth.login')}
        </Link>
      </LinkRefused>
    );
  return <EmailConfirmed email={check.data?.email} />;
}
