import '@munay/kit/field.css';
import { useState } from 'react';
import type { SavedAddress, UserView } from '@munay/contracts/account/user';
import { LIMITS } from '@munay/contracts/limits';
import { formatAddressLines } from '@munay/contracts/order/address';
import { Button, useSession, useT } from '@munay/kit';
import { ConfirmDialog, ErrorLine } from '@munay/kit/forms';
import { AddressForm } from './address-form';
import { BillingForm } from './billing-form';
import { useProfileUpdate } from './use-update';
import styles from './profile.module.css';

const NEW_KEY = 'new';
const toKey = ({ line1, postcode, name }: SavedAddress): string => line1 + postcode + name;

export function AddressesSection() {
  const { user } = useSession();
  return user && <Addresses user={user} />;
}

function Addresses({ user }: { user: UserView }) {
  const t = useT();
  const { isPending, error, mutate, mutateAsync } = useProfileUpdate();
  const [editedAddress, setEditedAddress] = useState<string | null>(null);
  const [addressToRemove, setAddressToRemove] = useState<SavedAddress | null>(null);
  const { addresses } = user;

  const removeAddress = (removed: SavedAddress) => {
    const at = addresses.findIndex((address) => toKey(address) === toKey(removed));
    return addresses.filter((_, index) => index !== at);
  };
  const renderForm = (savedAddress?: SavedAddress) => (
    <AddressForm
      user={user}
      savedAddress={savedAddress}
      onSave={(address) => {
        const next = addresses.map((entry) => (entry === savedAddress ? address : entry));
        // The failure is shown above the list
        return mutateAsync({ addresses: savedAddress ? next : [...addresses, address] }).then(
          () => setEditedAddress(null),
          () => undefined,
        );
      }}
      onCancel={() => setEditedAddress(null)}
    />
  );
  return (
    <div className={`grid g5 measure ${styles.section}`}>
      <h2>{t('profile.addresses')}</h2>
      {error !== null && <ErrorLine error={error} />}
      {addresses.length === 0 && editedAddress === null && <p className="muted">{t('addresses.none')}</p>}
      <ul role="list">
        {addresses.map((address, index) => (
          <li className={`wraps spread ${styles.address}`} key={toKey(address)}>
            {editedAddress === toKey(address) ? (
              renderForm(address)
            ) : (
              <>
                <AddressText address={address} first={index === 0} />
                <div className="acts small">
                  <AddressButton
                    text={t('addresses.edit')}
                    address={address}
                    busy={isPending}
                    onClick={() => setEditedAddress(toKey(address))}
                  />
                  {index > 0 && (
                    <AddressButton
                      text={t('addresses.makeFirst')}
                      address={address}
                      busy={isPending}
                      onClick={() => mutate({ addresses: [address, ...removeAddress(address)] })}
                    />
                  )}
                  <AddressButton
                    text={t('addresses.remove')}
                    address={address}
                    busy={isPending}
                    onClick={() => setAddressToRemove(address)}
                  />
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {editedAddress === NEW_KEY && renderForm()}
      {editedAddress === null &&
        (addresses.length < LIMITS.addresses ? (
          <div>
            <Button onClick={() => setEditedAddress(NEW_KEY)}>{t('addresses.add')}</Button>
          </div>
        ) : (
          <p className="small muted">{t('addresses.full', { count: LIMITS.addresses })}</p>
        ))}
      <ConfirmDialog
        open={addressToRemove !== null}
        title={t('addresses.removeTitle')}
        text={addressToRemove?.line1 ?? ''}
        confirmLabel={t('addresses.remove')}
        onConfirm={() => {
          if (addressToRemove) mutate({ addresses: removeAddress(addressToRemove) });
          setAddressToRemove(null);
        }}
        onCancel={() => setAddressToRemove(null)}
      />
      <BillingForm user={user} />
    </div>
  );
}

function AddressText({ address, first }: { address: SavedAddress; first: boolean }) {
  const t = useT();
  const { label, name, phone } = address;
  const lines = [...(label ? [name] : []), ...formatAddressLines(address), ...(phone ? [phone] : [])];
  return (
    <p>
      <b>{label ?? name}</b> {first && <span className="state ok">{t('addresses.first')}</span>}
      {lines.map((line) => (
        <span className="block" key={line}>
          {line}
        </span>
      ))}
    </p>
  );
}

function AddressButton({
  text,
  address,
  busy,
  onClick,
}: {
  text: string;
  address: SavedAddress;
  /** Whether a change is being saved, during which clicks are ignored. */
  busy: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      variant="quiet"
      busy={busy}
      onClick={() => {
        if (!busy) onClick();
      }}
    >
      {text}
      <span className="vh"> {address.label ?? address.line1}</span>
    </Button>
  );
}
