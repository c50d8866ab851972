import '@munay/kit/form.css';
import { useState } from 'react';
import { ADDRESS_FIELDS, POSTCODE_LENGTH } from '@munay/contracts/order/address';
import { SAVED_ADDRESS } from '@munay/contracts/order/address-fields';
import { PROVINCES } from '@munay/contracts/order/province';
import { Button, Icon, useT } from '@munay/kit';
import { type FormField, SelectField, TextField } from '@munay/kit/forms';
import type { AddressDraft, AddressField } from './address-rules';

const PROVINCES_BY_NAME = [...PROVINCES].sort((a, b) => a.localeCompare(b, 'es'));

interface AddressFieldsProps {
  draft: AddressDraft;
  /** Fields to show. */
  fields?: readonly AddressField[] | undefined;
  /** Identifies one of several addresses, for browser autofill. */
  section?: 'billing' | undefined;
  field: (name: AddressField) => FormField;
  onChange: (field: AddressField, value: string) => void;
}

export function AddressFields({
  draft,
  fields = ADDRESS_FIELDS,
  section,
  field,
  onChange,
}: AddressFieldsProps) {
  const t = useT();
  const toAutoComplete = (token: string): string => (section ? `${section} ${token}` : token);
  const toFieldName = (name: string): string => (section ? `${section}-${name}` : name);
  const isShown = (name: AddressField): boolean => fields.includes(name);
  const createTextProps = (name: AddressField) => ({
    ...field(name),
    label: t(`address.${name}`),
    name: toFieldName(name),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  const [isOpened, setIsOpened] = useState(false);
  // The field stays visible once it has been shown, even if the user empties it
  const [hasCompany, setHasCompany] = useState(false);
  if (!hasCompany && (isOpened || draft.company !== '')) setHasCompany(true);
  return (
    <div className="fields">
      {isShown('name') && (
        <TextField
          {...createTextProps('name')}
          autoComplete={toAutoComplete('name')}
          maxLength={SAVED_ADDRESS.name.max}
        />
      )}
      {isShown('company') &&
        (hasCompany ? (
          <TextField
            {...createTextProps('company')}
            optional
            autoFocus={isOpened}
            autoComplete={toAutoComplete('organization')}
            maxLength={SAVED_ADDRESS.company.max}
          />
        ) : (
          <p className="f justify-start">
            <Button variant="quiet" className="small" onClick={() => setIsOpened(true)}>
              <Icon name="plus" small /> {t('address.company')}
            </Button>
          </p>
        ))}
      {isShown('line1') && (
        <>
          <TextField
            {...createTextProps('line1')}
            autoComplete={toAutoComplete('address-line1')}
            maxLength={SAVED_ADDRESS.line1.max}
          />
          <TextField
            {...createTextProps('line2')}
            optional
            autoComplete={toAutoComplete('address-line2')}
            maxLength={SAVED_ADDRESS.line2.max}
          />
          <TextField
            {...createTextProps('postcode')}
            width="third"
            inputMode="numeric"
            autoComplete={toAutoComplete('postal-code')}
            maxLength={POSTCODE_LENGTH}
          />
          <TextField
            {...createTextProps('city')}
            width="four"
            autoComplete={toAutoComplete('address-level2')}
            maxLength={SAVED_ADDRESS.city.max}
          />
          <SelectField {...createTextProps('province')} autoComplete={toAutoComplete('address-level1')}>
            <option value="">{t('address.choose')}</option>
            {PROVINCES_BY_NAME.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </>
      )}
      {isShown('phone') && (
        <TextField
          {...createTextProps('phone')}
          type="tel"
          autoComplete={toAutoComplete('tel')}
          hint={t('address.phoneHint')}
          maxLength={SAVED_ADDRESS.phone.max}
        />
      )}
    </div>
  );
}
