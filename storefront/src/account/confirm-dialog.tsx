import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button, useT } from '@munay/kit';
import { Form, Modal, useForm } from '@munay/kit/forms';
import { ActionError } from '../components/action-error';
import { DigitsField, sendDigits, useDigits } from './digits-field';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onVerified: () => void;
}

export function ConfirmDialog({ open, onClose, onVerified }: ConfirmDialogProps): ReactNode {
  return (
    <Modal open={open} onClose={onClose} className="alert" labelledBy="confirm-title">
      <Digits onClose={onClose} onVerified={onVerified} />
    </Modal>
  );
}

function Digits({ onClose, onVerified }: Omit<ConfirmDialogProps, 'open'>): ReactNode {
  const t = useT();
  const digits = useDigits(true);
  const { email, isConfirmed } = digits;
  const form = useForm({
    send: async () => {
      if (await digits.verify()) onVerified();
    },
  });
  const send = useEffectEvent(() => void form.run(() => sendDigits(email)));
  useEffect(() => send(), []);
  useEffect(() => {
    if (isConfirmed) onVerified();
  }, [isConfirmed, onVerified]);
  return (
    <Form className="grid g4" {...form.props}>
      <h2 id="confirm-title">{t('digits.title')}</h2>
      <p>{t('digits.why')}</p>
      <DigitsField digits={digits} />
      <ActionError error={form.failure} />
      <div className="acts">
        <Button onClick={onClose}>{t('digits.later')}</Button>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('digits.confirm')}
        </Button>
      </div>
    </Form>
  );
}
