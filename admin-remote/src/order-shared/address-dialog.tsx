import { type ComponentProps, useState } from 'react';
import type { Address } from '@munay/contracts/order/address';
import { useT } from '@munay/kit';
import { AddressFields } from './address-fields';
import { EditOrderDialog, EditOrderForm } from './edit-order-dialog';
import { NoteField } from './note-field';
import form from '../form/form.module.css';

type DialogProps = ComponentProps<typeof EditOrderDialog>;

/** Changes the shipping address and delivery note. */
export const AddressDialog = (props: Omit<DialogProps, 'form'>) => (
  <EditOrderDialog {...props} form={AddressForm} />
);

function AddressForm(props: ComponentProps<DialogProps['form']>) {
  const t = useT();
  const { order } = props;
  const [address, setAddress] = useState<Address>(order.address);
  const [note, setNote] = useState(order.note);
  return (
    <EditOrderForm
      {...props}
      heading={t('order.editTitle', { number: order.number })}
      change={{ ...(address !== order.address && { address: withoutEmpty(address) }), note }}
      changed={address !== order.address || note !== order.note}
    >
      {(errors) => (
        <>
          <AddressFields address={address} onChange={setAddress} errors={errors} />
          <div className={form.grid}>
            <NoteField value={note} onChange={setNote} />
          </div>
        </>
      )}
    </EditOrderForm>
  );
}

export const withoutEmpty = ({ company, line2, phone, ...address }: Address): Address => ({
  ...address,
  ...(company && { company }),
  ...(line2 && { line2 }),
  ...(phone && { phone }),
});
