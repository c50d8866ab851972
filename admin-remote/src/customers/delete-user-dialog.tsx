import { useId, useState } from 'react';
import { Button, useT } from '@munay/kit';
import { Form, Modal, useForm } from '@munay/kit/forms';
import { AdminInput } from '../form/admin-field';
import styles from './customers.module.css';

const isSameEmail = (a: string, b: string): boolean => a.trim().toLowerCase() === b.toLowerCase();

/** Dialog that deletes an account. Deleting is irreversible, so staff must type the email address to confirm. */
export function DeleteUserDialog({
  email,
  open,
  onDelete,
  onClose,
}: {
  email: string;
  open: boolean;
  onDelete: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      role="alertdialog"
      className={styles.dialog ?? ''}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
    >
      <h2 id={`${id}-title`}>{t('users.ask.delete', { email })}</h2>
      <p id={`${id}-text`}>{t('users.askText.delete')}</p>
      <ConfirmationInput
        email={email}
        label={t('users.typeEmail', { email })}
        onDelete={onDelete}
        onClose={onClose}
      />
    </Modal>
  );
}

function ConfirmationInput({
  email,
  label,
  onDelete,
  onClose,
}: {
  email: string;
  label: string;
  onDelete: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const [enteredEmail, setEnteredEmail] = useState('');
  const form = useForm<'typed'>({
    id: 'field',
    short: true,
    check: () => ({ typed: isSameEmail(enteredEmail, email) ? undefined : t('users.typeEmailWrong') }),
    send: onDelete,
  });
  return (
    <Form {...form.props}>
      <AdminInput
        label={label}
        path="typed"
        value={enteredEmail}
        onChange={setEnteredEmail}
        {...form.field('typed')}
        autoComplete="off"
        spellCheck={false}
        inputMode="email"
        data-autofocus
      />
      <div className="wraps g2 justify-end">
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
        <Button variant="danger" type="submit">
          {t('users.do.delete')}
        </Button>
      </div>
    </Form>
  );
}
