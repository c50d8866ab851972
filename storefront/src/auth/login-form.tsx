import '@munay/kit/form.css';
import {
  ApiError,
  Button,
  findStorePath,
  Link,
  useLocation,
  useNavigate,
  useSession,
  useT,
} from '@munay/kit';
import { ErrorLine, Form, PasswordField, TextField, useForm } from '@munay/kit/forms';
import { usePostedForm } from '../hooks/use-posted-form';
import { isOperatorPage } from './return-path';
import { rememberAccount } from './returning-visitor';
import styles from '../account/account.module.css';

/** Login form. The error never reveals which part was wrong, and the address stays in its field. */
export function LoginForm({ returnPath }: { returnPath: string }) {
  const t = useT();
  const session = useSession();
  const navigate = useNavigate();
  const postedForm = usePostedForm('login');
  const { state } = useLocation() as { state: { email?: string } | null };
  const email = postedForm?.values.email ?? state?.email ?? session.user?.email ?? '';

  const form = useForm<'email' | 'password'>({
    id: 'login',
    posted: postedForm,
    start: { email },
    short: true,
    check: (read) => ({
      email: read('email').trim() === '' ? t('auth.missing.email') : undefined,
      password: read('password') === '' ? t('auth.passwordMissing') : undefined,
    }),
    send: async (read) => {
      const credentials = { email: read('email').trim(), password: read('password') };
      const { user, next, join } = await session.login(credentials);
      rememberAccount();
      // The page stays open while staff verify the second factor or a buyer is asked about guest orders placed in this browser
      if (next === undefined && !join?.length && !isOperatorPage(returnPath))
        void navigate(returnPath === '/' ? (findStorePath(user) ?? returnPath) : returnPath, {
          replace: true,
        });
    },
    fieldErrors: false,
    onFailure: (error) => {
      // The password is only cleared if it was wrong, not after a connection failure
      if (error instanceof ApiError && error.code === 401) form.clear('password');
      form.focus('password');
    },
  });

  return (
    <Form
      className="grid g4"
      method="post"
      action="/authUser?form=login"
      aria-label={t('auth.login')}
      {...form.props}
    >
      {form.failure !== null && <LoginFailure failure={form.failure} />}
      {returnPath !== '/' && <input type="hidden" name="return" value={returnPath} />}
      <TextField
        label={t('auth.email')}
        {...form.input('email')}
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField
        label={t('auth.password')}
        {...form.input('password')}
        autoComplete="current-password"
        required
      />
      <Link
        className={`inline-row ${styles.forgot}`}
        to="/forgot-password"
        state={{ email: form.read('email').trim() || email }}
      >
        {t('auth.forgot')}
      </Link>
      <Button variant="primary" wide type="submit" busy={form.busy}>
        {t(form.busy ? 'auth.wait' : 'auth.login')}
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
  const isRejected = failure.key === 'wrongCredentials' || failure.key === 'badRequest';
  return (
    <ErrorLine {...(isRejected ? { title: t('auth.wrong') } : { error: failure })}>
      {isRejected && <p>{t('auth.wrongHelp')}</p>}
    </ErrorLine>
  );
}
