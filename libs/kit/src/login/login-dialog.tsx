import '../styles/form.css';
import { type ReactNode, useEffect, useId } from 'react';
import { useQueryClient } from '../api/query';
import { ApiError } from '../base/api-error';
import { Modal } from '../dialog/dialog';
import { useForm } from '../form/use-form';
import { useT } from '../i18n/t';
import { Link, useLocation } from '../router/router';
import { useSession } from '../session/session';
import { Button } from '../ui/button';
import { PasswordField, TextField } from '../ui/field';
import { Form } from '../ui/form';
import { VerificationForm } from '../verification/verification-slot';

/** Login dialog. It closes as soon as the user has signed in again, in this tab or another one. */
export function LoginDialog({ onEnd }: { onEnd: (retriesLogin: boolean) => void }): ReactNode {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { expired, user, next, refresh } = useSession();
  const { pathname, search } = useLocation();
  const loggedIn = !expired && user !== null;
  useEffect(() => void refresh().catch(() => undefined), [refresh]);
  useEffect(() => {
    if (!loggedIn) return;
    void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    onEnd(true);
  }, [loggedIn, client, onEnd]);
  const refreshSession = (): void => void refresh().catch(() => undefined);
  return (
    <Modal
      open
      onClose={() => onEnd(false)}
      className="alert"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
    >
      <h2 id={`${id}-title`} tabIndex={-1} data-autofocus>
        {t('login.title')}
      </h2>
      <p id={`${id}-text`}>{t(next === null ? 'login.why' : `login.${next}`)}</p>
      {next === null && <PasswordForm id={id} email={user?.email ?? ''} />}
      {next === 'verify' && <VerificationForm onVerified={refreshSession} />}
      <p className="small">
        <Link to={`/authUser?return=${encodeURIComponent(pathname + search)}`} target="_blank">
          {t('login.other')}
        </Link>
      </p>
      <div className="acts">
        <Button onClick={() => onEnd(false)}>{t('login.later')}</Button>
      </div>
    </Modal>
  );
}

function PasswordForm({ id, email }: { id: string; email: string }): ReactNode {
  const t = useT();
  const { login } = useSession();
  const form = useForm<'password'>({
    id,
    short: true,
    check: (read) => ({ password: read('password') === '' ? t('login.empty') : undefined }),
    send: (read) => login({ email, password: read('password') }),
    toProblems: ({ key }) => (key === 'wrongCredentials' ? { password: t('login.wrong') } : {}),
    onFailure: (error) => {
      if (error instanceof ApiError && error.key === 'wrongCredentials') form.clear('password');
    },
  });
  return (
    <Form className="stack" aria-label={t('login.title')} {...form.props} failure={form.failure}>
      <TextField
        id={`${id}-email`}
        label={t('login.email')}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <PasswordField
        {...form.input('password')}
        label={t('login.password')}
        autoComplete="current-password"
      />
      <Button variant="primary" wide type="submit" busy={form.busy}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}
