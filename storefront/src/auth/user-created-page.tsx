import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, ErrorLine, Icon, Link, PageTitle, toast, useLocation, useT } from '@munay/kit';
import { useState } from 'react';
import styles from './auth.module.css';

/** `/userCreated`: says to look into the mailbox; the words are the same whether the address was new or not. */
export function UserCreatedPage() {
  const t = useT();
  const { state } = useLocation() as { state: { email?: string; back?: string } | null };
  const [failure, setFailure] = useState<unknown>(null);
  const email = state?.email;

  const resend = async (): Promise<void> => {
    setFailure(null);
    try {
      await call(ENDPOINTS.validateEmail, { params: { subject: email ?? '' } });
      toast.success(t('auth.resent'));
    } catch (error) {
      setFailure(error);
    }
  };

  return (
    <div className={`wrap ${styles.state}`}>
      <div className="panel">
        <Icon name="mail" className="sign ok" />
        <PageTitle title={t('created.title')} />
        <p>{email ? t('created.text', { email }) : t('created.textNoEmail')}</p>
        <p className="muted small">{t('created.meanwhile')}</p>
        {failure !== null && <ErrorLine error={failure} />}
        <div className="acts">
          <Link className="btn btn-primary" to="/shop">
            {t('created.shop')}
          </Link>
          {email && (
            <button className="btn btn-quiet" type="button" onClick={() => void resend()}>
              {t('auth.resend')}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
