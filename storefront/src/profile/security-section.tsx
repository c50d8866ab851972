import { LIMITS } from '@munay/contracts/limits';
import { PasswordField, useT } from '@munay/kit';
import { type FormEvent, useState } from 'react';
import { Failure, NothingChanged } from './failure';
import styles from './profile.module.css';
import { Sessions } from './sessions';
import { useUpdate } from './use-update';

/** Password, and where the account is signed in. */
export function SecuritySection() {
  return (
    <div className={styles.section}>
      <PasswordForm />
      <Sessions />
    </div>
  );
}

function PasswordForm() {
  const t = useT();
  const { busy, failure, save } = useUpdate();
  const [problem, setProblem] = useState<'empty' | 'short' | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const password = String(fields.get('password'));
    const wrong = password === '' ? 'empty' : password.length < LIMITS.passwordMin ? 'short' : null;
    setProblem(wrong);
    if (wrong) return;
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
      {problem === 'empty' && <NothingChanged />}
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
        error={problem === 'short' ? t('auth.passwordShort') : ''}
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
