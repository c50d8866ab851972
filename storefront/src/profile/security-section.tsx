import '@munay/kit/form.css';
import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { Button, call, lazyPage, toast, useSession, useT, withMessages } from '@munay/kit';
import { PasswordField, useForm } from '@munay/kit/forms';
import { messages } from '../i18n/messages';
import { Failure, NoChanges } from './form-failure';
import { Sessions } from './sessions';
import { TitledForm } from './titled-form';
import styles from './profile.module.css';

const SecondFactorSection = lazyPage(
  withMessages([messages('factor')], () =>
    import('../second-factor/second-factor-section').then((m) => m.SecondFactorSection),
  ),
);

export function SecuritySection() {
  const { roles } = useSession();
  return (
    <div className={`grid g5 measure ${styles.section}`}>
      <PasswordForm />
      {roles.length > 0 && <SecondFactorSection />}
      <Sessions />
    </div>
  );
}

function PasswordForm() {
  const t = useT();
  const { setSession } = useSession();
  const [unchanged, setUnchanged] = useState(false);
  const form = useForm<'new' | 'password' | 'currentPassword'>({
    id: 'security',
    short: true,
    check: (read) => ({
      new:
        read('password') !== '' && read('password').length < LIMITS.passwordMin
          ? t('auth.passwordShort')
          : undefined,
    }),
    send: async (read) => {
      const [password, currentPassword] = [read('password'), read('currentPassword')];
      setUnchanged(password === '');
      if (password === '') return;
      setSession(await call(ENDPOINTS.updateUser, { body: { password, currentPassword } }));
      toast.success(t('profile.saved'));
      form.clear('password', 'currentPassword');
    },
    fieldErrors: false,
  });
  return (
    <TitledForm id="security-password" title={t('security.password')} {...form.props}>
      {unchanged && <NoChanges />}
      <Failure failure={form.failure} />
      <PasswordField
        label={t('security.current')}
        id="security-current"
        name="currentPassword"
        autoComplete="current-password"
      />
      <PasswordField
        label={t('reset.password')}
        hint={t('auth.passwordHint')}
        {...form.field('new')}
        name="password"
        autoComplete="new-password"
      />
      <div className="acts">
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('security.change')}
        </Button>
      </div>
      <p className="formnote">{t('security.note')}</p>
    </TitledForm>
  );
}
