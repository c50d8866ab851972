import '@munay/kit/form.css';
import { type FormEvent, useState } from 'react';
import { ApiError, Button, Link, storePathOf, useLocation, useNavigate, useSession, useT } from '@munay/kit';
import { ErrorLine, Form, PasswordField, TextField } from '@munay/kit/forms';
import { fieldText } from '../hooks/field-text';
import { failureOf, usePosted } from '../hooks/use-posted';
import { isOperatorPage } from './return-path';
import { rememberAccount } from './returning-visitor';
import styles from '../account/account.module.css';

/** Login. The error never says which part was wrong; the address stays in its field. */
export function LoginForm({ back }: { back: string }) {
  const t = useT();
  const session = useSession();
  const navigate = useNavigate();
  const posted = usePosted('login');
  const [failure, setFailure] = useState<unknown>(() => failureOf(posted));
  const [busy, setBusy] = useState(false);
  const { state } = useLocation() as { state: { email?: string } | null };
  const [typed, setTyped] = useState(posted?.values.email ?? state?.email);
  const email = typed ?? session.user?.email ?? '';

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (busy) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    setBusy(true);
    setFailure(null);
    try {
      const { user, next, join } = await session.login({
        email: email.trim(),
        password: fieldText(fields, 'password'),
      });
      rememberAccount();
      // Staff prove the second factor on this page, and the question about a guest's order waits here
      if (next === undefined && !join?.length && !isOperatorPage(back))
        void navigate(back === '/' ? (storePathOf(user) ?? back) : back, { replace: true });
    } catch (error) {
      setFailure(error);
      const password = form.elements.namedItem('password');
      if (password instanceof HTMLInputElement) {
        // Cleared only if it was wrong, not if the connection failed
        if (error instanceof ApiError && error.code === 401) password.value = '';
        password.focus();
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form
      className="grid g4"
      method="post"
      action="/authUser?form=login"
      aria-label={t('auth.login')}
      onSubmit={submit}
    >
      {failure !== null && <LoginFailure failure={failure} />}
      {back !== '/' && <input type="hidden" name="return" value={back} />}
      <TextField
        label={t('auth.email')}
        id="login-email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setTyped(event.target.value)}
        required
      />
      <PasswordField
        label={t('auth.password')}
        id="login-password"
        name="password"
        autoComplete="current-password"
        required
      />
      <Link className={`inline-row ${styles.forgot}`} to="/forgot-password" state={{ email: email.trim() }}>
        {t('auth.forgot')}
      </Link>
      <Button variant="primary" wide type="submit" busy={busy}>
        {t(busy ? 'auth.wait' : 'auth.login')}
      </Button>
    </Form>
  );
}

function LoginFailure({ failure }: { failure: unknown }) {
  const t = useT();
  if (!(failure instanceof ApiError)) return <ErrorLine error={failure} />;
  if (failure.key === 'tooManyRequests')
    return (
      <ErrorLine title={t('auth.tooMany', { seconds: failure.retryAfterSeconds ?? 60 })}>
        <p>
          {t('auth.tooManyHelp')} <Link to="/forgot-password">{t('auth.askLink')}</Link>.
        </p>
      </ErrorLine>
    );
  const wrong = failure.key === 'wrongCredentials' || failure.key === 'badRequest';
  return (
    <ErrorLine {...(wrong ? { title: t('auth.wrong') } : { error: failure })}>
      {wrong && <p>{t('auth.wrongHelp')}</p>}
    </ErrorLine>
  );
}
