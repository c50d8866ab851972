import { ADDRESS_FIELDS, type BillingAddress, POSTCODE_LENGTH } from '@munay/contracts/order/address';
import { SAVED_ADDRESS } from '@munay/contracts/order/address-fields';
import { useT } from '@munay/kit';
import { AdminInput } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import form from '../form/form.module.css';

type FieldName = (typeof ADDRESS_FIELDS)[number];

const FIELD_NAMES = [...new Set<FieldName>(['name', 'phone', ...ADDRESS_FIELDS])];
const COLUMN_SPANS: Partial<Record<FieldName, 3 | 4 | 8>> = { line1: 8, line2: 4, postcode: 3, province: 3 };

interface AddressFieldsProps<Shown extends BillingAddress> {
  address: Shown;
  /** Fields to show; by default all of them. */
  fields?: readonly (FieldName & keyof Shown)[];
  path?: string;
  onChange: (next: Shown) => void;
  errors: FieldErrors;
}

export function AddressFields<Shown extends BillingAddress & Partial<Record<FieldName, string>>>({
  address,
  fields,
  path = 'address',
  onChange,
  errors,
}: AddressFieldsProps<Shown>) {
  const t = useT();
  const visibleFields = FIELD_NAMES.filter(
    (name) => fields === undefined || fields.some((field) => field === name),
  );
  return (
    <div className={form.grid}>
      {visibleFields.map((name) => (
        <AdminInput
          key={name}
          label={t(`address.${name}`)}
          path={`${path}.${name}`}
          span={COLUMN_SPANS[name] ?? 6}
          value={address[name] ?? ''}
          error={errors[`${path}.${name}`]}
          {...(name === 'name' && { 'data-autofocus': true })}
          {...(name === 'postcode' && { inputMode: 'numeric' })}
          maxLength={name === 'postcode' ? POSTCODE_LENGTH : SAVED_ADDRESS[name].max}
          onChange={(value) => onChange({ ...address, [name]: value })}
        />
      ))}
    </div>
  );
}
