import { CARRIERS } from '@munay/contracts/admin/parcel';
import { useT } from '@munay/kit';
import { AdminSelect } from '../form/admin-field';

/** Carriers that the shop supports. `other` stands for any other carrier. */
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
