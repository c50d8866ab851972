import { useState } from 'react';
import type { UserView } from '@munay/contracts/account/user';
import { useT } from '@munay/kit';
import { PasswordField, TextField } from '@munay/kit/forms';
import { fieldText } from '../hooks/field-text';
import { Failure, NothingChanged } from './form-failure';
import { TitledForm } from './titled-form';
import { useUpdate } from './use-update';

export function EmailForm({ user }: { user: UserView }) {
  const t = useT();
  const { busy, failure, fields, save } = useUpdate();
  const [unchanged, setUnchanged] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const given = new FormData(form);
    const email = fieldText(given, 'email').trim();
    const same = email === '' || email.toLowerCase() === user.email;
    setUnchanged(same);
    setSentTo('');
    if (same || !(await save({ email, currentPassword: fieldText(given, 'currentPassword') }))) return;
    form.reset();
    setSentTo(email);
  };
  return (
    <TitledForm id="security-email" title={t('security.email')} onSubmit={submit}>
      <p className="muted">
        {t(user.emailValidated ? 'security.emailNow' : 'security.emailOpen', { email: user.email })}
      </p>
      {unchanged && <NothingChanged />}
      <Failure failure={failure} />
      <p role="status">{sentTo === '' ? '' : t('personal.emailSent', { email: sentTo })}</p>
      <TextField
        label={t('security.newEmail')}
        id="security-new-email"
        name="email"
        type="email"
        autoComplete="email"
        error={fields.email ? t('auth.refused') : ''}
      />
      <PasswordField
        label={t('security.current')}
        id="security-email-current"
        name="currentPassword"
        autoComplete="current-password"
      />
      <div className="acts">
        <button className="btn" type="submit" aria-disabled={busy}>
          {t('security.changeEmail')}
        </button>
      </div>
    </TitledForm>
  );
}
