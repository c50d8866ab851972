import type { Address } from '@munay/contracts/order/address';
import { useT } from '@munay/kit';
import { AdminInput } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import form from '../form/form.module.css';

const FIELDS = [
  { name: 'name', span: 6 },
  { name: 'phone', span: 6 },
  { name: 'company', span: 6 },
  { name: 'line1', span: 8 },
  { name: 'line2', span: 4 },
  { name: 'postcode', span: 3 },
  { name: 'city', span: 6 },
  { name: 'province', span: 3 },
] as const;

export function AddressFields({
  address,
  onChange,
  errors,
}: {
  address: Address;
  onChange: (next: Address) => void;
  errors: FieldErrors;
}) {
  const t = useT();
  return (
    <div className={form.grid}>
      {FIELDS.map(({ name, span }, index) => (
        <AdminInput
          key={name}
          label={t(`address.${name}`)}
          path={`address.${name}`}
          span={span}
          value={address[name] ?? ''}
          error={errors[`address.${name}`]}
          {...(index === 0 && { 'data-autofocus': true })}
          {...(name === 'postcode' && { inputMode: 'numeric' as const, maxLength: 5 })}
          onChange={(value) => onChange({ ...address, [name]: value })}
        />
      ))}
    </div>
  );
}
