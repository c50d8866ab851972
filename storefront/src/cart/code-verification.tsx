import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button, useT } from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { DigitsField, sendDigits, useDigits } from '../account/digits-field';
import { ActionError } from '../components/action-error';

/** Emails the six digits that a code requires, and verifies them without leaving the cart. */
export function CodeVerification({ onVerified }: { onVerified: () => void }): ReactNode {
  const t = useT();
  const digits = useDigits();
  const { isConfirmed, email } = digits;
  const notifyVerified = useEffectEvent(onVerified);
  useEffect(() => {
    if (isConfirmed) notifyVerified();
  }, [isConfirmed]);
  const form = useForm({
    send: async () => {
      if (!digits.isOpen) {
        await sendDigits(email);
        digits.requestDigits();
      } else if (await digits.verify()) onVerified();
    },
  });
  return (
    <Form className="grid g3" {...form.props}>
      <DigitsField digits={digits} />
      <ActionError error={form.failure} />
      <Button type="submit" className="justify-start" busy={form.busy}>
        {t(digits.isOpen ? 'code.verify' : 'code.sendDigits')}
      </Button>
    </Form>
  );
}
