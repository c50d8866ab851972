import '@munay/kit/form.css';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import { ApiError, Button, useT } from '@munay/kit';
import { ErrorLine, Form, PasswordField } from '@munay/kit/forms';
import { fieldText } from '../hooks/field-text';

interface FirstPasswordProps {
  /** @throws ApiError with `passwordWeak` */
  save: (password: string) => Promise<unknown>;
}

/** The first password of a guest’s account. */
export function FirstPassword({ save }: FirstPasswordProps) {
  const t = useT();
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (busy) return;
    const password = fieldText(new FormData(event.currentTarget), 'password');
    setError('');
    setFailure(null);
    if (password.length < LIMITS.passwordMin) return setError(t('auth.passwordShort'));
    setBusy(true);
    try {
      await save(password);
    } catch (caught) {
      if (caught instanceof ApiError && caught.key === 'passwordWeak') setError(t('auth.passwordWeak'));
      else setFailure(caught);
      setBusy(false);
    }
  };
  return (
    <Form className="grid g4" aria-label={t('keep.password')} onSubmit={submit}>
      {failure !== null && <ErrorLine error={failure} />}
      <PasswordField
        label={t('auth.password')}
        hint={t('auth.passwordHint')}
        id="first-password"
        name="password"
        autoComplete="new-password"
        error={error}
      />
      <Button variant="primary" type="submit" busy={busy}>
        {t('keep.save')}
      </Button>
    </Form>
  );
}
