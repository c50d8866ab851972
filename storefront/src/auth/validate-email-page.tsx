import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, Icon, Link, PageTitle, useFormat, useParams, useQuery, useSession, useT } from '@munay/kit';
import { useEffect } from 'react';
import styles from './auth.module.css';
import { LinkChecking, LinkRefused } from './link-state';
import { hideToken } from './hide-token';

/** `/validate-email/{token}`: confirms the address. Opening the link signs nobody in. */
export function ValidateEmailPage() {
  const t = useT();
  const format = useFormat();
  const { tokenId = '' } = useParams();
  const { user, cart, refresh } = useSession();
  const check = useQuery({
    queryKey: ['validate-email', tokenId],
    queryFn: () => call(ENDPOINTS.validateEmail, { params: { subject: tokenId } }),
    retry: false,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (!check.isSuccess) return;
    hideToken('/validate-email/done');
    void refresh().catch(() => undefined); // the page is right without it; the next call reads the session anew
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
  const toPay = cart !== undefined && cart.itemCount > 0;
  const next = toPay ? '/checkout' : '/shop';
  return (
    <div className={`wrap ${styles.state}`}>
      <div className="panel">
        <Icon name="circle-check" className="sign ok" />
        <PageTitle title={t('validated.title')} />
        <p>
          {toPay
            ? t('validated.toPay', { count: cart.itemCount, sum: format.money(cart.goodsCents) })
            : t('validated.text')}
        </p>
        <Link className="btn btn-primary" to={user ? next : `/authUser?return=${encodeURIComponent(next)}`}>
          {t(user ? (toPay ? 'validated.pay' : 'created.shop') : 'auth.login')}
        </Link>
      </div>
    </div>
  );
}
