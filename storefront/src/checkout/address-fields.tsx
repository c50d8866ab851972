import { Field, TextField, useT } from '@munay/kit';
import type { AddressDraft, AddressField } from './address-form';
import { PROVINCES } from './provinces';

interface AddressFieldsProps {
  draft: AddressDraft;
  /** Words for each field that was refused. */
  errors: Partial<Record<string, string>>;
  onChange: (field: AddressField, value: string) => void;
  idPrefix: string;
}

/** The fields of a Spanish address, in the order of an envelope. */
export function AddressFields({ draft, errors, onChange, idPrefix }: AddressFieldsProps) {
  const t = useT();
  const text = (field: AddressField) => ({
    label: t(`address.${field}`),
    id: `${idPrefix}-${field}`,
    value: draft[field],
    error: errors[field] ?? '',
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
  });
  return (
    <div className="fields">
      <TextField {...text('name')} autoComplete="name" maxLength={80} />
      <TextField {...text('line1')} autoComplete="street-address" maxLength={120} />
      <TextField
        {...text('postcode')}
        width="third"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
      />
      <TextField {...text('city')} width="four" autoComplete="address-level2" maxLength={80} />
      <Field
        label={t('address.province')}
        id={`${idPrefix}-province`}
        width="half"
        error={errors.province ?? ''}
      >
        {(control) => (
          <select
            className="input"
            autoComplete="address-level1"
            value={draft.province}
            onChange={(event) => onChange('province', event.target.value)}
            {...control}
          >
            <option value="">{t('address.choose')}</option>
            {PROVINCES.map((province) => (
              <option key={province}>{province}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('address.country')} id={`${idPrefix}-country`} width="half">
        {(control) => (
          <select className="input" autoComplete="country" defaultValue="ES" {...control}>
            <option value="ES">{t('address.spain')}</option>
          </select>
        )}
      </Field>
      <TextField
        {...text('phone')}
        type="tel"
        autoComplete="tel"
        hint={t('address.phoneHint')}
        maxLength={30}
      />
    </div>
  );
}
