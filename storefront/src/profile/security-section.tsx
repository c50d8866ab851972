import { LIMITS } from '@munay/contracts/limits';
import type { UserView } from '@munay/contracts/user';
import { ApiError, ErrorLine, errorText, PasswordField, TextField, useT } from '@munay/kit';
import { type FormEvent, useState } from 'react';
import styles from './profile.module.css';
import { useUpdate } from './use-update';

/** Address and password; both need the current password, and a new password closes the other sessions. */
export function SecuritySection({ user }: { user: UserView }) {
  return (
    <div className={styles.section}>
      <PasswordForm />
      <EmailForm user={user} />
    </div>
  );
}

function PasswordForm() {
  const t = useT();
  const { busy, failure, save } = useUpdate();
  const [short, setShort] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const password = String(fields.get('password'));
    setShort(password.length < LIMITS.passwordMin);
    if (password.length < LIMITS.passwordMin) return;
    if (await save({ password, currentPassword: String(fields.get('currentPassword')) })) form.reset();
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby="security-password"
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="security-password">{t('security.password')}</h2>
      <Failure failure={failure} />
      <PasswordField
        label={t('security.current')}
        id="security-current"
        name="currentPassword"
        autoComplete="current-password"
      />
      <PasswordField
        label={t('reset.password')}
        hint={t('auth.passwordHint')}
        id="security-new"
        name="password"
        autoComplete="new-password"
        error={short ? t('auth.passwordShort') : ''}
      />
      <div className="acts">
        <button className="btn btn-primary" type="submit" aria-disabled={busy}>
          {t('security.change')}
        </button>
      </div>
      <p className="formnote">{t('security.note')}</p>
    </form>
  );
}

function EmailForm({ user }: { user: UserView }) {
  const t = useT();
  const { busy, failure, save } = useUpdate();
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const saved = await save({
      email: String(fields.get('email')).trim(),
      currentPassword: String(fields.get('currentPassword')),
    });
    if (saved) form.reset();
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby="security-email"
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="security-email">{t('security.email')}</h2>
      <p className="muted">
        {t(user.emailValidated ? 'security.emailNow' : 'security.emailOpen', { email: user.email })}
      </p>
      <Failure failure={failure} />
      <TextField
        label={t('security.newEmail')}
        id="security-new-email"
        name="email"
        type="email"
        autoComplete="email"
      />
      <PasswordField
        label={t('security.current')}
        id="security-email-current"
        name="currentPassword"
        autoComplete="current-password"
      />
      <div className="acts">
        <button className="btn btn-second" type="submit" aria-disabled={busy}>
          {t('security.changeEmail')}
        </button>
      </div>
    </form>
  );
}

function Failure({ failure }: { failure: unknown }) {
  const t = useT();
  if (failure === null) return null;
  const key = failure instanceof ApiError ? failure.key : undefined;
  if (key === 'wrongPassword') return <ErrorLine title={t('security.wrong')} />;
  if (key === 'passwordWeak') return <ErrorLine title={t('auth.passwordWeak')} />;
  return <ErrorLine title={errorText(failure)} />;
}
