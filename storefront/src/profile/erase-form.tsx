import '@munay/kit/form.css';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, factsOf, Link, toast, useNavigate, useSession, useT } from '@munay/kit';
import { ErrorLine, PasswordField, TextField } from '@munay/kit/forms';
import { fieldText } from '../hooks/field-text';
import { useAction } from '../hooks/use-action';
import { Failure } from './form-failure';
import { TitledForm } from './titled-form';

const DELETED = ['account', 'favorites', 'words'] as const;
const RETAINED = ['invoices', 'orders'] as const;

export function EraseForm({ user }: { user: UserView }) {
  const t = useT();
  const navigate = useNavigate();
  const { forget } = useSession();
  const { busy, failure, run } = useAction();
  const [wrong, setWrong] = useState(false);
  const erased = useRef(false);
  // This page stays until the next one has loaded; without a session it would lead to the login
  const onLeft = useEffectEvent(() => {
    if (erased.current) void forget();
  });
  useEffect(() => () => onLeft(), []);
  const submit = async ({ currentTarget: form }: FormEvent<HTMLFormElement>): Promise<void> => {
    const given = new FormData(form);
    const confirmation = fieldText(given, 'confirmation').trim();
    const other = confirmation.toLowerCase() !== user.email;
    setWrong(other);
    if (other) return document.getElementById('erase-confirmation')?.focus();
    const body = { password: fieldText(given, 'password'), confirmation };
    if ((await run(async () => (await call(ENDPOINTS.eraseAccount, { body })) ?? true)) === null) return;
    toast.success(t('data.erased'));
    erased.current = true;
    await navigate('/');
  };
  const blocks = factsOf(failure, 'erasureDeferred')?.blocks ?? [];
  return (
    <TitledForm id="data-erase" title={t('data.erase')} onSubmit={submit}>
      <div>
        <p>{t('data.goes')}</p>
        <ul>
          {DELETED.map((name) => (
            <li key={name}>{t(`data.goes.${name}`)}</li>
          ))}
        </ul>
      </div>
      <div>
        <p>{t('data.stays')}</p>
        <ul>
          {RETAINED.map((name) => (
            <li key={name}>{t(`data.stays.${name}`)}</li>
          ))}
        </ul>
      </div>
      {blocks.length > 0 ? (
        <ErrorLine title={t('data.deferred')}>
          <p>{t('data.deferredText')}</p>
          <ul>
            {blocks.map(({ reason, number }) => (
              <li key={`${reason} ${number}`}>{t(`data.deferred.${reason}`, { number })}</li>
            ))}
          </ul>
          <Link to="/profile?tab=orders">{t('layout.myOrders')}</Link>
        </ErrorLine>
      ) : (
        <Failure failure={failure} />
      )}
      <TextField
        label={t('data.confirmation')}
        hint={t('data.confirmationHint', { email: user.email })}
        id="erase-confirmation"
        name="confirmation"
        type="email"
        autoComplete="off"
        error={wrong ? t('data.confirmationWrong') : ''}
      />
      <PasswordField
        label={t('security.current')}
        id="erase-password"
        name="password"
        autoComplete="current-password"
      />
      <div className="acts">
        <Button variant="danger" type="submit" busy={busy}>
          {t(busy ? 'auth.wait' : 'data.eraseNow')}
        </Button>
      </div>
    </TitledForm>
  );
}
