import { type FormEvent, useEffect, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, Icon, Link, PageTitle, useLocation, useT } from '@munay/kit';
import { ErrorLine, TextField } from '@munay/kit/forms';
import { fieldText } from '../hooks/field-text';
import styles from '../account/account.module.css';

const RESEND_AFTER_S = 60;

/** `/forgot-password`: answers an unknown address with the same words. */
export function ForgotPasswordPage() {
  const t = useT();
  const { state } = useLocation() as { state: { email?: string } | null };
  const [sentTo, setSentTo] = useState('');
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<unknown>(null);

  const ask = async (email: string): Promise<void> => {
    setFailure(null);
    try {
      await call(ENDPOINTS.forgotPassword, { body: { email } });
      setSentTo(email);
    } catch (caught) {
      setFailure(caught);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const email = fieldText(new FormData(event.currentTarget), 'email').trim();
    const valid = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
    setError(valid ? '' : t('forgot.invalid'));
    if (valid) void ask(email);
  };

  return (
    <div className={`wrap ${styles.state}`}>
      <div className="panel">
        {failure !== null && <ErrorLine error={failure} />}
        {sentTo === '' ? (
          <>
            <PageTitle title={t('forgot.title')} />
            <p className="muted">{t('forgot.lead')}</p>
            <form className="grid g4" noValidate aria-label={t('forgot.title')} onSubmit={submit}>
              <TextField
                label={t('auth.email')}
                id="forgot-email"
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={state?.email ?? ''}
                error={error}
              />
              <div className="acts">
                <button className="btn btn-primary" type="submit">
                  {t('forgot.send')}
                </button>
                <Link className="btn btn-quiet" to="/authUser">
                  {t('forgot.back')}
                </Link>
              </div>
            </form>
          </>
        ) : (
          <>
            <Icon name="mail" className="sign ok" />
            <PageTitle key="sent" title={t('forgot.sent')} />
            <p>{t('forgot.sentText', { email: sentTo })}</p>
            <Resend onResend={() => void ask(sentTo)} />
          </>
        )}
      </div>
    </div>
  );
}

function Resend({ onResend }: { onResend: () => void }) {
  const t = useT();
  const [left, setLeft] = useState(RESEND_AFTER_S);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  if (left > 0) return <p className="small muted">{t('forgot.wait', { seconds: left })}</p>;
  return (
    <button
      className="btn btn-quiet"
      type="button"
      onClick={() => {
        setLeft(RESEND_AFTER_S);
        onResend();
      }}
    >
      {t('auth.resend')}
    </button>
  );
}
