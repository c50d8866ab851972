import { useRef } from 'react';
import { Button, Link, useT } from '@munay/kit';
import type { FormField } from '@munay/kit/forms';
import { AddressFields } from '../address/address-fields';
import { type AddressField, COLLECTOR_FIELDS, setAddressField } from '../address/address-rules';
import { ChoiceGroup } from '../components/choice-group';
import { type CheckoutDraft, getAddressAt } from './checkout-draft';
import type { Payer } from './payer';
import styles from './checkout.module.css';

interface AddressSectionProps {
  user: Payer;
  draft: CheckoutDraft;
  /** Whether the full address is required. */
  needsAddress: boolean;
  /** Whether the address is outside the delivery area. */
  isOutsideDeliveryArea: boolean;
  change: (part: Partial<CheckoutDraft>) => void;
  field: (name: AddressField) => FormField;
  /** Called when another saved address is chosen. */
  onAddressChange: () => void;
}

/** Shipping and billing address, or the person who picks up the order. */
export function AddressSection({
  user,
  draft,
  needsAddress,
  isOutsideDeliveryArea,
  change,
  field,
  onAddressChange,
}: AddressSectionProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const { address, savedIndex, method, invoice, saveAddress } = draft;
  const hasFields = !needsAddress || savedIndex === -1;
  const title = method === 'standard' ? 'where' : needsAddress ? 'billTo' : 'whoCollects';
  return (
    <>
      <h2 id="checkout-where" tabIndex={-1} ref={heading}>
        {t(`checkout.${title}`)}
      </h2>
      <div className={`small muted ${styles.note}`}>
        {(hasFields || invoice) && <p>{t('checkout.required')}</p>}
        {method === 'standard' && <p>{t('checkout.served')}</p>}
        <p>
          {t('checkout.receipt', { email: user.email })}{' '}
          {user.isGuest && <Link to="/authUser?return=%2Fcheckout">{t('checkout.otherEmail')}</Link>}
        </p>
      </div>
      {needsAddress && user.addresses.length > 0 && (
        <div className={styles.saved}>
          <ChoiceGroup
            label={t('checkout.saved')}
            name="saved"
            value={String(savedIndex)}
            onChange={(value) => {
              change({ savedIndex: Number(value), address: getAddressAt(user, Number(value)) });
              onAddressChange();
            }}
            choices={[
              ...user.addresses.map(({ name, line1, postcode, city }, index) => ({
                value: String(index),
                title: name,
                text: `${line1}, ${postcode} ${city}`,
              })),
              { value: '-1', title: t('checkout.otherAddress'), text: '' },
            ]}
          />
        </div>
      )}
      {hasFields && (
        <AddressFields
          draft={address}
          fields={needsAddress ? undefined : COLLECTOR_FIELDS}
          field={field}
          onChange={(name, value) =>
            change({ savedIndex: -1, address: setAddressField(address, name, value) })
          }
        />
      )}
      <div role="status">
        {isOutsideDeliveryArea && (
          <div className="grid g3 justify-start mt3">
            <p>{t('address.wrong.outsideVat')}</p>
            <Button
              onClick={() => {
                change({ method: 'pickup' });
                heading.current?.focus();
              }}
            >
              {t('checkout.pickupInstead')}
            </Button>
          </div>
        )}
      </div>
      {needsAddress && savedIndex === -1 && !user.isGuest && (
        <label className="check">
          <input
            type="checkbox"
            checked={saveAddress}
            onChange={(event) => change({ saveAddress: event.target.checked })}
          />{' '}
          <span>{t('checkout.saveAddress')}</span>
        </label>
      )}
    </>
  );
}
