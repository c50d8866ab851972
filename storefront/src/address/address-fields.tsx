import { PROVINCES } from '@munay/contracts/order/province';
import { useT } from '@munay/kit';
import { Field, TextField } from '@munay/kit/forms';
import type { AddressDraft, AddressField } from './address-rules';

const PROVINCES_BY_NAME = [...PROVINCES].sort((one, other) => one.localeCompare(other, 'es'));

interface AddressFieldsProps {
  draft: AddressDraft;
  /** Without it, whom to call only. */
  place?: boolean;
  field: (name: AddressField) => { id: string; error: string };
  onChange: (field: AddressField, value: string) => void;
}

export function AddressFields({ draft, place = true, field, onChange }: AddressFieldsProps) {
  const t = useT();
  const text = (name: AddressField) => ({
    ...field(name),
    label: t(`address.${name}`),
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  const province = field('province');
  return (
    <div className="fields">
      <TextField {...text('name')} autoComplete="name" maxLength={80} />
      {place && (
        <>
          <TextField {...text('company')} optional autoComplete="organization" maxLength={120} />
          <TextField {...text('line1')} autoComplete="address-line1" maxLength={120} />
          <TextField {...text('line2')} optional autoComplete="address-line2" maxLength={120} />
          <TextField
            {...text('postcode')}
            width="third"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
          />
          <TextField {...text('city')} width="four" autoComplete="address-level2" maxLength={80} />
          <Field {...province} label={t('address.province')} width="half">
            {(control) => (
              <select
                className="input"
                name="province"
                autoComplete="address-level1"
                value={draft.province}
                onChange={(event) => onChange('province', event.target.value)}
                {...control}
              >
                <option value="">{t('address.choose')}</option>
                {PROVINCES_BY_NAME.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t('address.country')} id={province.id.replace(/province$/, 'country')} width="half">
            {(control) => (
              <select className="input" name="country" autoComplete="country" defaultValue="ES" {...control}>
                <option value="ES">{t('address.spain')}</option>
              </select>
            )}
          </Field>
        </>
      )}
      <TextField
        {...text('phone')}
        type="tel"
        autoComplete="tel"
        hint={t('address.phoneHint')}
        maxLength={60}
      />
    </div>
  );
}
