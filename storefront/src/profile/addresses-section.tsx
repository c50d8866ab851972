import { LIMITS } from '@munay/contracts/limits';
import type { SavedAddress, UserView } from '@munay/contracts/user';
import { ConfirmDialog, ErrorLine, useSession, useT } from '@munay/kit';
import { useState } from 'react';
import { AddressForm } from './address-form';
import styles from './profile.module.css';
import { useUpdate } from './use-update';

/** Saved addresses; the first is offered first at the checkout. */
export function AddressesSection() {
  const { user } = useSession();
  return user && <Addresses user={user} />;
}

function Addresses({ user }: { user: UserView }) {
  const t = useT();
  const { failure, save } = useUpdate();
  /** Index being edited; the length of the list for a new one. */
  const [editing, setEditing] = useState<number | null>(null);
  const [removing, setRemoving] = useState<number | null>(null);
  const { addresses } = user;

  const makeFirst = (index: number): void => {
    const chosen = addresses[index];
    if (chosen) void save({ addresses: [chosen, ...addresses.filter((_, other) => other !== index)] });
  };
  const form = (index: number) => (
    <AddressForm
      key={index}
      user={user}
      known={addresses[index]}
      onSave={async (address) => {
        const next = addresses.map((one, other) => (other === index ? address : one));
        if (await save({ addresses: index === addresses.length ? [...addresses, address] : next }))
          setEditing(null);
      }}
      onCancel={() => setEditing(null)}
    />
  );
  return (
    <div className={styles.section}>
      <h2>{t('profile.addresses')}</h2>
      {failure !== null && <ErrorLine error={failure} />}
      {addresses.length === 0 && editing === null && <p className="muted">{t('addresses.none')}</p>}
      <ul role="list">
        {addresses.map((address, index) => (
          <li className={styles.address} key={`${address.line1}${address.postcode}${address.name}`}>
            {editing === index ? (
              form(index)
            ) : (
              <>
                <AddressText address={address} first={index === 0} />
                <div className="acts small">
                  <AddressButton
                    text={t('addresses.edit')}
                    address={address}
                    onPress={() => setEditing(index)}
                  />
                  {index > 0 && (
                    <AddressButton
                      text={t('addresses.makeFirst')}
                      address={address}
                      onPress={() => makeFirst(index)}
                    />
                  )}
                  <AddressButton
                    text={t('addresses.remove')}
                    address={address}
                    onPress={() => setRemoving(index)}
                  />
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {editing === addresses.length && form(editing)}
      {editing === null &&
        (addresses.length < LIMITS.addresses ? (
          <div>
            <button className="btn btn-second" type="button" onClick={() => setEditing(addresses.length)}>
              {t('addresses.add')}
            </button>
          </div>
        ) : (
          <p className="small muted">{t('addresses.full', { count: LIMITS.addresses })}</p>
        ))}
      <ConfirmDialog
        open={removing !== null}
        title={t('addresses.removeTitle')}
        text={removing === null ? '' : (addresses[removing]?.line1 ?? '')}
        confirmLabel={t('addresses.remove')}
        onConfirm={() => {
          void save({ addresses: addresses.filter((_, index) => index !== removing) });
          setRemoving(null);
        }}
        onCancel={() => setRemoving(null)}
      />
    </div>
  );
}

function AddressText({ address, first }: { address: SavedAddress; first: boolean }) {
  const t = useT();
  const { label, name, line1, line2, postcode, city, phone } = address;
  const lines = [...(label ? [name] : []), line1, line2, `${postcode} ${city}`, phone].filter(Boolean);
  return (
    <p>
      <b>{label ?? name}</b> {first && <span className="state ok">{t('addresses.first')}</span>}
      {lines.map((line) => (
        <span className={styles.line} key={line}>
          {line}
        </span>
      ))}
    </p>
  );
}

function AddressButton({
  text,
  address,
  onPress,
}: {
  text: string;
  address: SavedAddress;
  onPress: () => void;
}) {
  return (
    <button className="btn btn-quiet" type="button" onClick={onPress}>
      {text}
      <span className="vh"> {address.label ?? address.line1}</span>
    </button>
  );
}
