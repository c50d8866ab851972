import '@munay/kit/form.css';
import { useState } from 'react';
import { isPhoneNumber } from '@munay/contracts/account/phone';
import type { UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, toast, useSession, useT } from '@munay/kit';
import { ErrorLine, TextField, toRejectionText, useForm } from '@munay/kit/forms';
import { AvatarForm } from './avatar-form';
import { EmailForm } from './email-form';
import { NoChanges } from './form-failure';
import { TitledForm } from './titled-form';
import styles from './profile.module.css';

const FIELD_NAMES = ['firstname', 'lastname', 'middlename', 'phone'] as const;
const NAME_FIELDS = ['firstname', 'lastname'] as const;
const isNameField = (name: string): boolean => (NAME_FIELDS as readonly string[]).includes(name);
const AUTOCOMPLETE_TOKENS = {
  firstname: 'given-name',
  middlename: 'additional-name',
  lastname: 'family-name',
  phone: 'tel',
} as const;

export function PersonalSection() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className={`grid g5 measure ${styles.section}`}>
      <NameForm user={user} />
      <AvatarForm user={user} />
      <EmailForm user={user} />
    </div>
  );
}

/** Saving without changes reports that nothing changed, like the server. */
function NameForm({ user }: { user: UserView }) {
  const t = useT();
  const { setSession } = useSession();
  const { firstname, middlename, lastname, phone } = user;
  const [unchanged, setUnchanged] = useState(false);
  const form = useForm<(typeof FIELD_NAMES)[number]>({
    id: 'profile',
    start: { firstname, middlename, lastname, phone },
    short: true,
    check: (read) => ({
      ...Object.fromEntries(
        NAME_FIELDS.filter((name) => read(name).trim() === '').map((name) => [
          name,
          t(`auth.missing.${name}`),
        ]),
      ),
      phone:
        read('phone').trim() === '' || isPhoneNumber(read('phone'))
          ? undefined
          : toRejectionText(t, 'phone', t('auth.phone'), 'matches'),
    }),
    send: async (read) => {
      const changedValues = FIELD_NAMES.map((name) => [name, read(name).trim()] as const).filter(
        ([name, value]) => value !== user[name],
      );
      setUnchanged(changedValues.length === 0);
      if (changedValues.length === 0) return;
      setSession(await call(ENDPOINTS.updateUser, { body: Object.fromEntries(changedValues) }));
      toast.success(t('profile.saved'));
    },
  });
  return (
    <TitledForm id="profile-personal" title={t('profile.personal')} {...form.props}>
      {unchanged && <NoChanges />}
      {form.failure !== null && <ErrorLine error={form.failure} />}
      <div className="fields">
        {FIELD_NAMES.map((name) => (
          <TextField
            key={name}
            label={t(`auth.${name}`)}
            // The label must fit on one line, otherwise its field would not be aligned with the next one
            {...(isNameField(name) ? { width: 'half' as const } : { optional: true })}
            {...form.input(name)}
            type={name === 'phone' ? 'tel' : 'text'}
            autoComplete={AUTOCOMPLETE_TOKENS[name]}
          />
        ))}
      </div>
      <div className="acts">
        <Button variant="primary" type="submit" busy={form.busy}>
          {t(form.busy ? 'auth.wait' : 'profile.save')}
        </Button>
      </div>
    </TitledForm>
  );
}
