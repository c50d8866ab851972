import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button, useT } from '@munay/kit';
import { Form } from '@munay/kit/forms';
import { DigitsField, sendDigits, useDigits } from '../account/digits-field';
import { ActionError } from '../components/action-error';
import { useAction } from '../hooks/use-action';

/** Sends the six digits that a waiting code requires, and verifies them in place. */
export function CodeProof({ onProved }: { onProved: () => void }): ReactNode {
  const t = useT();
  const digits = useDigits();
  const { busy, failure, run } = useAction();
  const { isConfirmed, email } = digits;
  const proved = useEffectEvent(onProved);
  useEffect(() => {
    if (isConfirmed) proved();
  }, [isConfirmed]);
  const send = (): void =>
    void run(async () => {
      await sendDigits(email);
      digits.ask();
    });
  const verify = (): void =>
    void run(async () => {
      if (await digits.prove()) onProved();
    });
  return (
    <Form className="grid g3" onSubmit={digits.isOpen ? verify : send}>
      <DigitsField digits={digits} />
      <ActionError error={failure} />
      <Button type="submit" className="justify-start" busy={busy}>
        {t(digits.isOpen ? 'code.verify' : 'code.prove')}
      </Button>
    </Form>
  );
}
