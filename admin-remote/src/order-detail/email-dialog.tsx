import { type FormEvent, useId, useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, errorText, useT } from '@munay/kit';
import { Modal } from '@munay/kit/forms';
import { AdminInput } from '../form/admin-field';
import { fieldErrorsOf } from '../form/field-errors';
import { closeAsked, useLeaveWarning } from '../form/leave-guard';
import { AdminIcon } from '../icons/admin-icon';
import { useOrderWrite } from '../order/order-queries';
import form from '../form/form.module.css';
import styles from '../order/order-form.module.css';

/** Where the mails of an order go; what was given up is sent there. */
export function EmailDialog({
  order,
  open,
  onClose,
}: {
  order: AdminOrder;
  open: boolean;
  onClose: () => void;
}) {
  const title = useId();
  return (
    <Modal open={open} onClose={() => closeAsked(onClose)} className={styles.dialog ?? ''} labelledBy={title}>
      {open && <EmailForm order={order} onClose={onClose} title={title} />}
    </Modal>
  );
}

function EmailForm({ order, onClose, title }: { order: AdminOrder; onClose: () => void; title: string }) {
  const t = useT();
  const [email, setEmail] = useState(order.customer.email);
  useLeaveWarning(email !== order.customer.email);
  const save = useOrderWrite(
    order._id,
    () =>
      call(ENDPOINTS.editOrder, {
        params: { id: order._id },
        body: { version: order.version, email: email.trim() },
      }),
    { done: () => t('order.edited'), onDone: onClose, told: true },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate(undefined);
  };
  const errors = fieldErrorsOf(save.error, t);
  return (
    <form onSubmit={submit} noValidate>
      <header>
        <h2 id={title}>{t('order.emailTitle', { number: order.number })}</h2>
      </header>
      <div className={`one-column ${styles.dialogBody}`}>
        <p className="muted">{t(order.buyer.account ? 'order.emailOfAccount' : 'order.emailText')}</p>
        <div className={form.grid}>
          <AdminInput
            label={t('draft.email')}
            path="email"
            span={8}
            value={email}
            inputMode="email"
            error={errors.email}
            onChange={setEmail}
          />
        </div>
        {save.isError && !errors.email && (
          <p className="err" role="alert">
            <AdminIcon name="circle-x" /> {errorText(save.error)}
          </p>
        )}
      </div>
      <footer>
        <button className="btn" type="button" onClick={onClose}>
          {t('refund.cancel')}
        </button>
        <button className="btn btn-primary" type="submit" aria-busy={save.isPending}>
          {t('order.save')}
        </button>
      </footer>
    </form>
  );
}
