import '@munay/kit/field.css';
import { useId, useState } from 'react';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import type { GuestConversionResult } from '@munay/contracts/account/guest';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import { Button, ButtonLink, call, Icon, toast, useMutation, useSession, useT } from '@munay/kit';
import { Form, TextField, toRejectionText, useForm } from '@munay/kit/forms';
import { AddressField } from '../account/address-field';
import { sendDigits, useDigits } from '../account/digits-field';
import { FirstPassword } from '../account/first-password';
import { ActionError } from '../components/action-error';
import styles from './checkout.module.css';

/** How a guest's order was saved; null before it is saved, `password` once a password is set. */
export function useSaveOrderState() {
  const [end, setEnd] = useState<GuestConversionResult | 'password' | null>(null);
  return { end, setEnd };
}

export type SaveOrderState = ReturnType<typeof useSaveOrderState>;

/** Lets guests save their order in an account with a six-digit code and an optional password. Not shown to members. */
export function SaveOrder({
  order,
  saveState: { end, setEnd },
}: {
  order: OrderView;
  saveState: SaveOrderState;
}) {
  const t = useT();
  const id = useId();
  const { user, buyer, refresh } = useSession();
  if (end === null && (user || !buyer)) return null;
  const saveOrder = async (): Promise<void> => {
    const { into } = await call(ENDPOINTS.saveOrders);
    setEnd(into);
    // For an existing account, the session is not refreshed, because this browser is then no longer signed in and the
    // page would redirect to the login
    if (into === 'new') await refresh();
  };
  return (
    <section className={`grid g4 tinted cut-corner ${styles.follow}`} aria-labelledby={id}>
      {end !== null && (
        <p className="state ok" role="status">
          <Icon name="circle-check" /> {t('keep.confirmed')}
        </p>
      )}
      <h2 id={id}>{t(`keep.title.${end ?? 'digits'}`)}</h2>
      <p>{t(`keep.text.${end ?? 'digits'}`, { email: buyer?.email ?? order.customer.email })}</p>
      {end === null && <Digits saveState={saveOrder} isPaid={order.payment.paidAt !== null} />}
      {end === 'new' && (
        <div className={styles.keep}>
          <FirstPassword
            save={async (password) => {
              await call(ENDPOINTS.setFirstPassword, { body: { password } });
              setEnd('password');
            }}
          />
        </div>
      )}
      {end === 'known' && (
        <div className="acts">
          <ButtonLink
            variant="primary"
            href={`/authUser?new=0&return=${encodeURIComponent(`/profile?order=${order._id}`)}`}
          >
            {t('auth.login')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function Digits({ saveState: saveOrder, isPaid }: { saveState: () => Promise<void>; isPaid: boolean }) {
  const t = useT();
  const digits = useDigits(true, false);
  const { ref, value, error, type } = digits.input;
  const form = useForm({
    send: async () => {
      if (await digits.verify()) await saveOrder();
    },
  });
  const resend = useMutation({
    mutationFn: () => sendDigits(digits.email),
    onSuccess: () => toast.success(t('digits.resent')),
  });
  return (
    <>
      <Form
        className={`grid g3 justify-start ${digits.isOpen ? styles.beside : styles.keep}`}
        {...form.props}
      >
        {digits.isOpen && (
          <TextField
            label={t('digits.label')}
            id="keep-digits"
            inputMode="numeric"
            autoComplete="one-time-code"
            ref={ref}
            value={value}
            error={error}
            onChange={({ target }) => type(target.value)}
          />
        )}
        <div className="acts">
          <Button variant="primary" type="submit" busy={form.busy}>
            {t(digits.isOpen ? 'digits.confirm' : 'keep.press')}
          </Button>
          {digits.isOpen && (
            <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
              {t('digits.resend')}
            </Button>
          )}
        </div>
        <ActionError error={form.failure ?? resend.error} />
      </Form>
      <p className="small muted">{t(isPaid ? 'keep.later.paid' : 'keep.later.unpaid')}</p>
      <Correction />
    </>
  );
}

/** Lets a guest correct a mistyped address while it is unverified, at most twice. */
function Correction() {
  const t = useT();
  const { buyer, setSession } = useSession();
  const [email, setEmail] = useState('');
  const problem =
    email.trim() === ''
      ? t('auth.missing.email')
      : isEmailAddress(email)
        ? undefined
        : toRejectionText(t, 'email', t('keep.address'), 'matches');
  const form = useForm<'email'>({
    id: 'keep',
    check: () => ({ email: problem }),
    send: async () => {
      setSession(await call(ENDPOINTS.correctAddress, { body: { email: email.trim() } }));
      toast.success(t('keep.corrected', { email: email.trim() }));
      setEmail('');
    },
    short: true,
  });
  if (!buyer?.corrections) return null;
  return (
    <details className={styles.fold}>
      <summary>{t('keep.wrong')}</summary>
      <Form
        className={`grid g3 justify-start ${styles.keep}`}
        aria-label={t('keep.wrong')}
        {...form.props}
        failure={form.failure}
      >
        <AddressField
          {...form.field('email')}
          label={t('keep.address')}
          hint={t('keep.addressHint', { count: buyer.corrections })}
          value={email}
          onChange={setEmail}
        />
        <Button type="submit" busy={form.busy}>
          {t('keep.correct')}
        </Button>
      </Form>
    </details>
  );
}
