import '@munay/kit/form.css';
import { type FormEvent, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { ApiError, Button, ButtonLink, call, useSession, useT } from '@munay/kit';
import { ErrorLine, Form, PasswordField } from '@munay/kit/forms';
import { isLinkRefusal, LinkRefused } from '../account/link-state';
import { StatePanel } from '../components/state/state-panel';
import { fieldText } from '../hooks/field-text';
import { useLinkSecret } from '../hooks/use-link-secret';

/** `/reset-password/{token}`: sets the new password. The link signs nobody in. */
export function ResetPasswordPage() {
  const t = useT();
  const token = useLinkSecret('tokenId', '/reset-password/new');
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [done, setDone] = useState(false);
  const { forget } = useSession();

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const password = fieldText(new FormData(event.currentTarget), 'password');
    if (password.length < LIMITS.passwordMin) return setError(t('auth.passwordShort'));
    setError('');
    setFailure(null);
    try {
      await call(ENDPOINTS.resetPassword, { body: { token, password } });
      setDone(true);
      await forget();
    } catch (caught) {
      if (caught instanceof ApiError && caught.key === 'passwordWeak') setError(t('auth.passwordWeak'));
      else setFailure(caught);
    }
  };

  if (isLinkRefusal(failure))
    return (
      <LinkRefused error={failure}>
        <ButtonLink variant="primary" to="/forgot-password">
          {t('auth.resend')}
        </ButtonLink>
      </LinkRefused>
    );
  if (done)
    return (
      <StatePanel drawing="key" state="done" title={t('reset.done')}>
        <p>{t('reset.doneText')}</p>
        <ButtonLink variant="primary" to="/authUser">
          {t('auth.login')}
        </ButtonLink>
      </StatePanel>
    );
  return (
    <StatePanel title={t('reset.title')}>
      {failure !== null && <ErrorLine error={failure} />}
      <Form className="grid g4" aria-label={t('reset.title')} onSubmit={submit}>
        <PasswordField
          label={t('reset.password')}
          hint={t('auth.passwordHint')}
          id="reset-password"
          name="password"
          autoComplete="new-password"
          error={error}
        />
        <Button variant="primary" type="submit">
          {t('reset.save')}
        </Button>
      </Form>
      <p className="formnote">{t('reset.note')}</p>
    </StatePanel>
  );
}
