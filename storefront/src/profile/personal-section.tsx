import { useState } from 'react';
import type { UpdateUser, UserView } from '@munay/contracts/account/user';
import { useSession, useT } from '@munay/kit';
import { ErrorLine, TextField } from '@munay/kit/forms';
import { fieldText } from '../hooks/field-text';
import { AvatarForm } from './avatar-form';
import { EmailForm } from './email-form';
import { NothingChanged } from './form-failure';
import { TitledForm } from './titled-form';
import { useUpdate } from './use-update';
import styles from './profile.module.css';

const NAMES = ['firstname', 'middlename', 'lastname', 'phone'] as const;
const TOKENS = {
  firstname: 'given-name',
  middlename: 'additional-name',
  lastname: 'family-name',
  phone: 'tel',
} as const;

export function PersonalSection() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className={`grid g5 ${styles.section}`}>
      <NameForm user={user} />
      <AvatarForm user={user} />
      <EmailForm user={user} />
    </div>
  );
}

/** Saving without a change says so, as the server would. */
function NameForm({ user }: { user: UserView }) {
  const t = useT();
  const { busy, failure, fields, save } = useUpdate();
  const [unchanged, setUnchanged] = useState(false);
  const submit = (form: HTMLFormElement): void => {
    const given = new FormData(form);
    const change: UpdateUser = Object.fromEntries(
      NAMES.map((name) => [name, fieldText(given, name).trim()] as const).filter(
        ([name, value]) => value !== user[name],
      ),
    );
    const empty = Object.keys(change).length === 0;
    setUnchanged(empty);
    if (!empty) void save(change);
  };
  return (
    <TitledForm id="profile-personal" title={t('profile.personal')} onSubmit={submit}>
      {unchanged && <NothingChanged />}
      {failure !== null && <ErrorLine error={failure} />}
      <div className="fields">
        {NAMES.map((name) => (
          <TextField
            key={name}
            width="half"
            label={t(`auth.${name}`)}
            optional={name === 'middlename' || name === 'phone'}
            id={`profile-${name}`}
            name={name}
            type={name === 'phone' ? 'tel' : 'text'}
            autoComplete={TOKENS[name]}
            defaultValue={user[name]}
            error={fields[name] ? t('auth.refused') : ''}
          />
        ))}
      </div>
      <div className="acts">
        <button className="btn btn-primary" type="submit" aria-disabled={busy}>
          {t(busy ? 'auth.wait' : 'profile.save')}
        </button>
      </div>
    </TitledForm>
  );
}
