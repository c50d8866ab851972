import '@munay/kit/field.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, Link, PageTitle, useNavigate, useSession, useT } from '@munay/kit';
import { Form, toRejectionText, useForm } from '@munay/kit/forms';
import { AddressField } from '../account/address-field';
import { TermsLine } from '../contact-details/terms-line';
import { usePostedForm } from '../hooks/use-posted-form';

/** `/authUser?return=/checkout` for visitors who are not signed in: an email address is sufficient to buy. */
export function GuestStep() {
  const t = useT();
  const navigate = useNavigate();
  const { buyer, refresh } = useSession();
  const postedForm = usePostedForm('continue');
  const [enteredEmail, setEnteredEmail] = useState(postedForm?.values.email);
  const email = enteredEmail ?? buyer?.email ?? '';
  const problem =
    email.trim() === ''
      ? t('auth.missing.email')
      : isEmailAddress(email)
        ? undefined
        : toRejectionText(t, 'email', t('guest.address'), 'matches');
  const form = useForm<'email'>({
    id: 'guest',
    check: () => ({ email: problem }),
    send: async () => {
      await call(ENDPOINTS.continueAsGuest, { body: { email: email.trim() } });
      await refresh();
      void navigate('/checkout', { replace: true });
    },
    short: true,
    posted: postedForm,
  });
  // Focuses the only field of the page instead of the heading, which navigation focuses by default
  const focusField = useEffectEvent(() => {
    if (document.activeElement?.matches('h1')) form.focus('email');
  });
  useEffect(() => focusField(), []);
  return (
    <Form
      className="grid g4"
      method="post"
      action="/authUser?form=continue"
      aria-label={t('guest.title')}
      {...form.props}
      failure={form.failure}
    >
      <AddressField
        {...form.field('email')}
        label={t('guest.address')}
        hint={t('guest.hint')}
        value={email}
        onChange={setEnteredEmail}
      />
      <Button variant="primary" wide type="submit" busy={form.busy}>
        {t(form.busy ? 'auth.wait' : 'guest.goOn')}
      </Button>
      <TermsLine prefix={t('guest.accept')} />
      <p>
        <Link to="/authUser?new=0&return=%2Fcheckout">{t('guest.known')}</Link>{' '}
        <span className="muted">{t('guest.knownText')}</span>
      </p>
    </Form>
  );
}

export function GuestTitle() {
  const t = useT();
  return (
    <div className="stack">
      <PageTitle title={t('guest.title')} />
      <p className="muted">{t('guest.lead')}</p>
    </div>
  );
}
