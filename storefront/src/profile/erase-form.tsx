import '@munay/kit/form.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, findFailureFacts, Link, toast, useNavigate, useSession, useT } from '@munay/kit';
import { ErrorLine, PasswordField, TextField, useForm } from '@munay/kit/forms';
import { Failure } from './form-failure';
import { TitledForm } from './titled-form';

const DELETED_DATA_IDS = ['account', 'favorites', 'words'] as const;
const RETAINED_RECORDS = ['invoices', 'orders'] as const;

export function EraseForm({ user }: { user: UserView }) {
  const t = useT();
  const navigate = useNavigate();
  const { clear } = useSession();
  const erasedRef = useRef(false);
  // This page stays mounted until the next one has loaded; without a session it would redirect to the login
  const onUnmount = useEffectEvent(() => {
    if (erasedRef.current) void clear();
  });
  useEffect(() => () => onUnmount(), []);
  const form = useForm<'confirmation' | 'password'>({
    id: 'erase',
    short: true,
    check: (read) => ({
      confirmation:
        read('confirmation').trim().toLowerCase() === user.email ? undefined : t('data.confirmationWrong'),
    }),
    send: async (read) => {
      const body = { password: read('password'), confirmation: read('confirmation').trim() };
      await call(ENDPOINTS.eraseAccount, { body });
      toast.success(t('data.erased'));
      erasedRef.current = true;
      await navigate('/');
    },
    fieldErrors: false,
  });
  const { busy, failure } = form;
  const blocks = findFailureFacts(failure, 'erasureDeferred')?.blocks ?? [];
  return (
    <TitledForm id="data-erase" title={t('data.erase')} {...form.props}>
      <div>
        <p>{t('data.goes')}</p>
        <ul>
          {DELETED_DATA_IDS.map((name) => (
            <li key={name}>{t(`data.goes.${name}`)}</li>
          ))}
        </ul>
      </div>
      <div>
        <p>{t('data.stays')}</p>
        <ul>
          {RETAINED_RECORDS.map((name) => (
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
        {...form.input('confirmation')}
        type="email"
        autoComplete="off"
      />
      <PasswordField
        label={t('security.current')}
        {...form.input('password')}
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
