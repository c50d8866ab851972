import '@munay/kit/field.css';
import { useId, useState } from 'react';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, useT } from '@munay/kit';
import { ErrorLine, Form, Modal, TextField, useForm } from '@munay/kit/forms';
import type { AlertTarget } from './alert-dialog-state';

interface AlertDialogProps {
  open: boolean;
  target: AlertTarget;
  onClose: () => void;
}

/** Asks for a guest's email address. No alert is sent until the address is confirmed. */
export function AlertDialog({ open, target, onClose }: AlertDialogProps) {
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} className="alert" labelledBy={id}>
      <NotifyForm key={`${target.productId} ${target.size}`} id={id} target={target} onClose={onClose} />
    </Modal>
  );
}

function NotifyForm({ id, target, onClose }: Omit<AlertDialogProps, 'open'> & { id: string }) {
  const t = useT();
  const { productId, title, size } = target;
  const [sentTo, setSentTo] = useState('');
  const errorTexts = { email: t('alert.emailWrong') };
  const form = useForm<'email'>({
    id,
    short: true,
    check: (read) => (isEmailAddress(read('email').trim()) ? {} : errorTexts),
    send: async (read) => {
      const email = read('email').trim();
      await call(ENDPOINTS.requestProductAlert, { body: { productId, size, email } });
      setSentTo(email);
    },
    toProblems: ({ key }) => (key === 'badRequest' ? errorTexts : {}),
  });
  if (sentTo !== '')
    return (
      <>
        <h2 id={id}>{t('alert.look')}</h2>
        <p role="status">{t('alert.lookText', { email: sentTo, title, size })}</p>
        <div className="acts">
          <Button onClick={onClose} autoFocus>
            {t('alert.close')}
          </Button>
        </div>
      </>
    );
  return (
    <Form className="grid g4" {...form.props}>
      <h2 id={id}>{t('alert.title', { title, size })}</h2>
      <p>{t('alert.text')}</p>
      {form.failure !== null && <ErrorLine error={form.failure} />}
      <TextField
        label={t('alert.email')}
        {...form.input('email')}
        type="email"
        autoComplete="email"
        data-autofocus
      />
      <div className="acts">
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('alert.ask')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('alert.cancel')}
        </Button>
      </div>
    </Form>
  );
}
