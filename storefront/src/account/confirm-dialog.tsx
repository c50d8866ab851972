import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button, useT } from '@munay/kit';
import { Form, Modal } from '@munay/kit/forms';
import { ActionError } from '../components/action-error';
import { useAction } from '../hooks/use-action';
import { DigitsField, sendDigits, useDigits } from './digits-field';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onProved: () => void;
}

export function ConfirmDialog({ open, onClose, onProved }: ConfirmDialogProps): ReactNode {
  return (
    <Modal open={open} onClose={onClose} className="alert" labelledBy="confirm-title">
      <Digits onClose={onClose} onProved={onProved} />
    </Modal>
  );
}

function Digits({ onClose, onProved }: Omit<ConfirmDialogProps, 'open'>): ReactNode {
  const t = useT();
  const digits = useDigits(true);
  const { busy, failure, run } = useAction();
  const { email, isConfirmed } = digits;
  const send = useEffectEvent(() => void run(() => sendDigits(email)));
  useEffect(() => send(), []);
  useEffect(() => {
    if (isConfirmed) onProved();
  }, [isConfirmed, onProved]);
  const submit = (): void => {
    void run(async () => {
      if (await digits.prove()) onProved();
    });
  };
  return (
    <Form className="grid g4" onSubmit={submit}>
      <h2 id="confirm-title">{t('digits.title')}</h2>
      <p>{t('digits.why')}</p>
      <DigitsField digits={digits} />
      <ActionError error={failure} />
      <div className="acts">
        <Button onClick={onClose}>{t('digits.later')}</Button>
        <Button variant="primary" type="submit" busy={busy}>
          {t('digits.confirm')}
        </Button>
      </div>
    </Form>
  );
}
