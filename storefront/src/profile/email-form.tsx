import '@munay/kit/form.css';
import { useState } from 'react';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import type { UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, toast, useSession, useT } from '@munay/kit';
import { PasswordField, TextField } from '@munay/kit/forms';
import { refusalWords } from '../hooks/refusal-words';
import { useForm, useValues } from '../hooks/use-form';
import { Failure, NothingChanged } from './form-failure';
import { TitledForm } from './titled-form';

export function EmailForm({ user }: { user: UserView }) {
  const t = useT();
  const { setSession } = useSession();
  const { values, bind, clear } = useValues({ email: '', currentPassword: '' });
  const [unchanged, setUnchanged] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const email = values.email.trim();
  const same = email === '' || email.toLowerCase() === user.email;
  const form = useForm<'email'>({
    id: 'security-new',
    short: true,
    problems:
      same || isEmailAddress(email)
        ? {}
        : { email: refusalWords(t, 'email', t('security.newEmail'), 'isEmailAddress') },
    send: async () => {
      setUnchanged(same);
      setSentTo('');
      if (same) return;
      setSession(
        await call(ENDPOINTS.updateUser, { body: { email, currentPassword: values.currentPassword } }),
      );
      toast.success(t('profile.saved'));
      clear();
      setSentTo(email);
    },
  });
  return (
    <TitledForm id="security-email" title={t('security.email')} {...form.props}>
      <p className="muted">
        {t(user.emailValidated ? 'security.emailNow' : 'security.emailUnconfirmed', { email: user.email })}
      </p>
      {unchanged && <NothingChanged />}
      <Failure failure={form.failure} />
      <p role="status">{sentTo === '' ? '' : t('personal.emailSent', { email: sentTo })}</p>
      <TextField
        label={t('security.newEmail')}
        {...form.field('email')}
        {...bind('email')}
        type="email"
        autoComplete="email"
      />
      <PasswordField
        label={t('security.current')}
        id="security-email-current"
        {...bind('currentPassword')}
        autoComplete="current-password"
      />
      <div className="acts">
        <Button type="submit" busy={form.busy}>
          {t('security.changeEmail')}
        </Button>
      </div>
    </TitledForm>
  );
}
