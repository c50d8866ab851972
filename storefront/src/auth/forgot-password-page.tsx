import '@munay/kit/field.css';
import { useEffect, useState } from 'react';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, ButtonLink, call, useLocation, useT } from '@munay/kit';
import { ErrorLine, Form, TextField, useForm } from '@munay/kit/forms';
import { StatePanel } from '../components/state/state-panel';

const RESEND_DELAY_SECONDS = 60;

/** `/forgot-password`: the response is the same for unknown addresses. */
export function ForgotPasswordPage() {
  const t = useT();
  const { state } = useLocation() as { state: { email?: string } | null };
  const [sentTo, setSentTo] = useState('');
  const requestReset = async (email: string): Promise<void> => {
    await call(ENDPOINTS.forgotPassword, { body: { email } });
    setSentTo(email);
  };
  const form = useForm<'email'>({
    id: 'forgot',
    start: { email: state?.email ?? '' },
    short: true,
    check: (read) => ({ email: isEmailAddress(read('email').trim()) ? undefined : t('forgot.invalid') }),
    send: (read) => requestReset(read('email').trim()),
  });
  const { failure } = form;

  if (sentTo === '')
    return (
      <StatePanel title={t('forgot.title')}>
        {failure !== null && <ErrorLine error={failure} />}
        <p className="muted">{t('forgot.lead')}</p>
        <Form className="grid g4" aria-label={t('forgot.title')} {...form.props}>
          <TextField label={t('auth.email')} {...form.input('email')} type="email" autoComplete="email" />
          <div className="acts">
            <Button variant="primary" type="submit" busy={form.busy}>
              {t('forgot.send')}
            </Button>
            <ButtonLink variant="quiet" to="/authUser">
              {t('forgot.back')}
            </ButtonLink>
          </div>
        </Form>
      </StatePanel>
    );
  return (
    <StatePanel illustration="envelope" state="sent" title={t('forgot.sent')}>
      {failure !== null && <ErrorLine error={failure} />}
      <p>{t('forgot.sentText', { email: sentTo })}</p>
      <ResendButton onResend={() => void form.run(() => requestReset(sentTo))} />
    </StatePanel>
  );
}

function ResendButton({ onResend }: { onResend: () => void }) {
  const t = useT();
  const [secondsLeft, setSecondsLeft] = useState(RESEND_DELAY_SECONDS);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  if (secondsLeft > 0) return <p className="small muted">{t('forgot.wait', { seconds: secondsLeft })}</p>;
  return (
    <Button
      variant="quiet"
      onClick={() => {
        setSecondsLeft(RESEND_DELAY_SECONDS);
        onResend();
      }}
    >
      {t('auth.resend')}
    </Button>
  );
}
