import { type BillingAddress, POSTCODE_LENGTH } from '@munay/contracts/order/address';
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

type Name = (typeof FIELDS)[number]['name'];

interface AddressFieldsProps<Shown extends BillingAddress> {
  address: Shown;
  /** Fields to show; all by default. */
  fields?: readonly (Name & keyof Shown)[];
  path?: string;
  onChange: (next: Shown) => void;
  errors: FieldErrors;
}

export function AddressFields<Shown extends BillingAddress & Partial<Record<Name, string>>>({
  address,
  fields,
  path = 'address',
  onChange,
  errors,
}: AddressFieldsProps<Shown>) {
  const t = useT();
  const shown = FIELDS.filter(({ name }) => fields === undefined || fields.some((one) => one === name));
  return (
    <div className={form.grid}>
      {shown.map(({ name, span }) => (
        <AdminInput
          key={name}
          label={t(`address.${name}`)}
          path={`${path}.${name}`}
          span={span}
          value={address[name] ?? ''}
          error={errors[`${path}.${name}`]}
          {...(name === 'name' && { 'data-autofocus': true })}
          {...(name === 'postcode' && { inputMode: 'numeric' as const, maxLength: POSTCODE_LENGTH })}
          onChange={(value) => onChange({ ...address, [name]: value })}
        />
      ))}
    </div>
  );
}
