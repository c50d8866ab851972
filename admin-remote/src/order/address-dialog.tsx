import { type FormEvent, useId, useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Address } from '@munay/contracts/order/address';
import { call, errorText, useT } from '@munay/kit';
import { Modal } from '@munay/kit/forms';
import { AdminTextarea } from '../form/admin-field';
import { fieldErrorsOf } from '../form/field-errors';
import { closeAsked, useLeaveWarning } from '../form/leave-guard';
import { AdminIcon } from '../icons/admin-icon';
import { AddressFields } from './address-fields';
import { useOrderWrite } from './order-queries';
import form from '../form/form.module.css';
import styles from './order-form.module.css';

/** Changes where the parcel goes, and the note on it; 409 keeps what was typed. */
export function AddressDialog({
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
      {open && <AddressForm order={order} onClose={onClose} title={title} />}
    </Modal>
  );
}

function AddressForm({ order, onClose, title }: { order: AdminOrder; onClose: () => void; title: string }) {
  const t = useT();
  const [address, setAddress] = useState<Address>(order.address);
  const [note, setNote] = useState(order.note);
  useLeaveWarning(address !== order.address || note !== order.note);
  const save = useOrderWrite(
    order._id,
    () =>
      call(ENDPOINTS.editOrder, {
        params: { id: order._id },
        body: {
          version: order.version,
          ...(address !== order.address && { address: withoutEmpty(address) }),
          note,
        },
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
        <h2 id={title}>{t('order.editTitle', { number: order.number })}</h2>
      </header>
      <div className={`one-column ${styles.dialogBody}`}>
        <AddressFields address={address} onChange={setAddress} errors={errors} />
        <div className={form.grid}>
          <AdminTextarea
            label={t('order.note')}
            path="note"
            rows={2}
            maxLength={500}
            value={note}
            onChange={setNote}
          />
        </div>
        {save.isError && (
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

export const withoutEmpty = ({ company, line2, phone, ...address }: Address): Address => ({
  ...address,
  ...(company && { company }),
  ...(line2 && { line2 }),
  ...(phone && { phone }),
});
