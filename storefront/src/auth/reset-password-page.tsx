import '@munay/kit/form.css';
import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { Button, ButtonLink, call, useSession, useT } from '@munay/kit';
import { ErrorLine, Form, PasswordField, useForm } from '@munay/kit/forms';
import { StatePanel } from '../components/state/state-panel';
import { useLinkSecret } from '../hooks/use-link-secret';
import { isLinkRejection, LinkError } from '../state-page/link-state';

/** `/reset-password/{token}`: sets the new password. The link does not sign the user in. */
export function ResetPasswordPage() {
  const t = useT();
  const token = useLinkSecret('tokenId', '/reset-password/new');
  const [isDone, setIsDone] = useState(false);
  const { clear } = useSession();
  const form = useForm<'password'>({
    id: 'reset',
    short: true,
    check: (read) => ({
      password: read('password').length < LIMITS.passwordMin ? t('auth.passwordShort') : undefined,
    }),
    send: async (read) => {
      await call(ENDPOINTS.resetPassword, { body: { token, password: read('password') } });
      setIsDone(true);
      await clear();
    },
    toProblems: ({ key }) => (key === 'passwordWeak' ? { password: t('auth.passwordWeak') } : {}),
  });
  const { failure } = form;

  if (isLinkRejection(failure))
    return (
      <LinkError error={failure}>
        <ButtonLink variant="primary" to="/forgot-password">
          {t('auth.resend')}
        </ButtonLink>
      </LinkError>
    );
  if (isDone)
    return (
      <StatePanel illustration="key" state="done" title={t('reset.done')}>
        <p>{t('reset.doneText')}</p>
        <ButtonLink variant="primary" to="/authUser">
          {t('auth.login')}
        </ButtonLink>
      </StatePanel>
    );
  return (
    <StatePanel title={t('reset.title')}>
      {failure !== null && <ErrorLine error={failure} />}
      <Form className="grid g4" aria-label={t('reset.title')} {...form.props}>
        <PasswordField
          label={t('reset.password')}
          hint={t('auth.passwordHint')}
          {...form.input('password')}
          autoComplete="new-password"
        />
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('reset.save')}
        </Button>
      </Form>
      <p className="formnote">{t('reset.note')}</p>
    </StatePanel>
  );
}
