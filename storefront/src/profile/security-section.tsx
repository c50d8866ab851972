import '@munay/kit/form.css';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import { Button, lazyPage, useSession, useT, withMessages } from '@munay/kit';
import { PasswordField } from '@munay/kit/forms';
import { fieldText } from '../hooks/field-text';
import { messages } from '../i18n/messages';
import { Failure, NothingChanged } from './form-failure';
import { Sessions } from './sessions';
import { TitledForm } from './titled-form';
import { useUpdate } from './use-update';
import styles from './profile.module.css';

const SecondFactorSection = lazyPage(
  withMessages([messages('factor')], () =>
    import('../second-factor/second-factor-section').then((m) => m.SecondFactorSection),
  ),
);

export function SecuritySection() {
  const { roles } = useSession();
  return (
    <div className={`grid g5 ${styles.section}`}>
      <PasswordForm />
      {roles.length > 0 && <SecondFactorSection />}
      <Sessions />
    </div>
  );
}

function PasswordForm() {
  const t = useT();
  const { busy, failure, save } = useUpdate();
  const [problem, setProblem] = useState<'empty' | 'short' | null>(null);
  const submit = async ({ currentTarget: form }: FormEvent<HTMLFormElement>): Promise<void> => {
    const fields = new FormData(form);
    const password = fieldText(fields, 'password');
    const wrong = password === '' ? 'empty' : password.length < LIMITS.passwordMin ? 'short' : null;
    setProblem(wrong);
    if (wrong) return;
    if (await save({ password, currentPassword: fieldText(fields, 'currentPassword') })) form.reset();
  };
  return (
    <TitledForm id="security-password" title={t('security.password')} onSubmit={submit}>
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
        <Button variant="primary" type="submit" busy={busy}>
          {t('security.change')}
        </Button>
      </div>
      <p className="formnote">{t('security.note')}</p>
    </TitledForm>
  );
}
