import '@munay/kit/form.css';
import { useState } from 'react';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import type { UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, toast, useSession, useT } from '@munay/kit';
import { PasswordField, TextField, toRejectionText, useForm } from '@munay/kit/forms';
import { Failure, NoChanges } from './form-failure';
import { TitledForm } from './titled-form';

export function EmailForm({ user }: { user: UserView }) {
  const t = useT();
  const { setSession } = useSession();
  const [unchanged, setUnchanged] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const isCurrentEmail = (email: string): boolean => email === '' || email.toLowerCase() === user.email;
  const form = useForm<'email' | 'currentPassword'>({
    id: 'security-new',
    short: true,
    check: (read) => {
      const email = read('email').trim();
      return isCurrentEmail(email) || isEmailAddress(email)
        ? {}
        : { email: toRejectionText(t, 'email', t('security.newEmail'), 'isEmailAddress') };
    },
    send: async (read) => {
      const email = read('email').trim();
      setUnchanged(isCurrentEmail(email));
      setSentTo('');
      if (isCurrentEmail(email)) return;
      const body = { email, currentPassword: read('currentPassword') };
      setSession(await call(ENDPOINTS.updateUser, { body }));
      toast.success(t('profile.saved'));
      form.clear('email', 'currentPassword');
      setSentTo(email);
    },
  });
  return (
    <TitledForm id="security-email" title={t('security.email')} {...form.props}>
      <p className="muted">
        {t(user.emailValidated ? 'security.emailNow' : 'security.emailUnconfirmed', { email: user.email })}
      </p>
      {unchanged && <NoChanges />}
      <Failure failure={form.failure} />
      <p role="status">{sentTo === '' ? '' : t('personal.emailSent', { email: sentTo })}</p>
      <TextField label={t('security.newEmail')} {...form.input('email')} type="email" autoComplete="email" />
      <PasswordField
        label={t('security.current')}
        id="security-email-current"
        name="currentPassword"
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
