import { CARRIERS } from '@munay/contracts/admin/parcel';
import { useT } from '@munay/kit';
import { AdminSelect } from '../form/admin-field';

/** `other` is any carrier that the shop does not support. */
export function CarrierSelect({ value, onChange }: { value: string; onChange: (carrier: string) => void }) {
  const t = useT();
  return (
    <AdminSelect
      label={t('order.carrier')}
      path="carrier"
      span={4}
      value={value}
      onChange={onChange}
      options={[
        ...Object.entries(CARRIERS).map(([carrier, { name }]) => ({ value: carrier, label: name })),
        { value: 'other', label: t('order.otherCarrier') },
      ]}
    />
  );
}
