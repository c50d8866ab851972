import { type ComponentProps, useState } from 'react';
import { omitEmpty } from '@munay/contracts/fields';
import type { Address } from '@munay/contracts/order/address';
import { SAVED_ADDRESS } from '@munay/contracts/order/address-fields';
import { findFailureFacts, useFormat, useT } from '@munay/kit';
import { AddressFields } from '../order-shared/address-fields';
import { NoteField } from '../order-shared/note-field';
import { EditOrderDialog, EditOrderForm } from './edit-order-dialog';
import form from '../form/form.module.css';

type DialogProps = ComponentProps<typeof EditOrderDialog>;

/** Dialog that changes the shipping address and the delivery note. */
export const AddressDialog = (props: Omit<DialogProps, 'form'>) => (
  <EditOrderDialog {...props} form={AddressForm} />
);

function AddressForm(props: ComponentProps<DialogProps['form']>) {
  const t = useT();
  const { order } = props;
  const [address, setAddress] = useState<Address>(order.address);
  const [note, setNote] = useState(order.note);
  const [waivedCents, setWaivedCents] = useState(0);
  return (
    <EditOrderForm
      {...props}
      heading={t('order.editTitle', { number: order.number })}
      change={{
        address: address !== order.address ? omitEmpty(SAVED_ADDRESS, address) : undefined,
        waivedCents: waivedCents > 0 ? waivedCents : undefined,
        note,
      }}
      changed={address !== order.address || note !== order.note}
    >
      {(errors, failure) => (
        <>
          <AddressFields address={address} onChange={setAddress} errors={errors} />
          {order.shipping.method !== 'pickup' && <p className="fine muted">{t('order.zoneHint')}</p>}
          <Waiver failure={failure} waivedCents={waivedCents} onChange={setWaivedCents} />
          <div className={form.grid}>
            <NoteField value={note} onChange={setNote} />
          </div>
        </>
      )}
    </EditOrderForm>
  );
}

/** Confirms that the shop bears the extra delivery cost for the new zone. */
function Waiver({
  failure,
  waivedCents,
  onChange,
}: {
  failure: Error | null;
  waivedCents: number;
  onChange: (cents: number) => void;
}) {
  const t = useT();
  const format = useFormat();
  const differenceCents = findFailureFacts(failure, 'deliveryCostsMore')?.differenceCents;
  if (differenceCents === undefined) return null;
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={waivedCents === differenceCents}
        onChange={({ target }) => onChange(target.checked ? differenceCents : 0)}
      />
      <span>{t('order.waiveDelivery', { price: format.money(differenceCents) })}</span>
    </label>
  );
}
