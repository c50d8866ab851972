import { LIMITS } from '@munay/contracts/limits';
import type { UserView } from '@munay/contracts/user';
import { ConfirmDialog, ErrorLine, ErrorSummary, errorText, type FormError, useT } from '@munay/kit';
import { type FormEvent, useState } from 'react';
import { AddressFields } from '../checkout/address-fields';
import { draftOf, emptyDraft, problemsOf, toAddress, withField } from '../checkout/address-form';
import styles from './profile.module.css';
import { useUpdate } from './use-update';

/** Saved addresses; the first is offered first at the checkout. */
export function AddressesSection({ user }: { user: UserView }) {
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
  return (
    <div className={styles.section}>
      <h2>{t('profile.addresses')}</h2>
      {failure !== null && <ErrorLine title={errorText(failure)} />}
      {addresses.length === 0 && editing === null && <p className="muted">{t('addresses.none')}</p>}
      <ul role="list">
        {addresses.map((address, index) => (
          <li className={styles.address} key={`${address.line1}${address.postcode}${address.name}`}>
            <p>
              <b>{address.name}</b> {index === 0 && <span className="state ok">{t('addresses.first')}</span>}
              <br />
              {address.line1}
              <br />
              {address.postcode} {address.city}
            </p>
            <div className="acts small">
              <button className="btn btn-quiet" type="button" onClick={() => setEditing(index)}>
                {t('addresses.edit')}
              </button>
              {index > 0 && (
                <button className="btn btn-quiet" type="button" onClick={() => makeFirst(index)}>
                  {t('addresses.makeFirst')}
                </button>
              )}
              <button className="btn btn-quiet" type="button" onClick={() => setRemoving(index)}>
                {t('addresses.remove')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {editing === null ? (
        addresses.length < LIMITS.addresses && (
          <div>
            <button className="btn btn-second" type="button" onClick={() => setEditing(addresses.length)}>
              {t('addresses.add')}
            </button>
          </div>
        )
      ) : (
        <AddressForm
          key={editing}
          user={user}
          index={editing}
          onSave={async (address) => {
            const next = addresses.map((known, index) => (index === editing ? address : known));
            if (await save({ addresses: editing === addresses.length ? [...addresses, address] : next }))
              setEditing(null);
          }}
          onCancel={() => setEditing(null)}
        />
      )}
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

interface AddressFormProps {
  user: UserView;
  index: number;
  onSave: (address: UserView['addresses'][number]) => Promise<void>;
  onCancel: () => void;
}

function AddressForm({ user, index, onSave, onCancel }: AddressFormProps) {
  const t = useT();
  const known = user.addresses[index];
  const [draft, setDraft] = useState(() =>
    known ? draftOf(known) : emptyDraft([user.firstname, user.lastname].join(' '), user.phone),
  );
  const [summary, setSummary] = useState<FormError[]>([]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = problemsOf(draft, '');
    setSummary(wrong.map((field) => ({ field: `saved-${field}`, text: t(`address.wrong.${field}`) })));
    if (wrong.length === 0) void onSave(toAddress(draft));
  };
  const errors = Object.fromEntries(summary.map(({ field, text }) => [field.replace('saved-', ''), text]));
  return (
    <form className={styles.form} noValidate aria-label={t('addresses.form')} onSubmit={submit}>
      <ErrorSummary errors={summary} />
      <AddressFields
        draft={draft}
        errors={errors}
        idPrefix="saved"
        onChange={(field, value) => setDraft(withField(draft, field, value))}
      />
      <div className="acts">
        <button className="btn btn-primary" type="submit">
          {t('profile.save')}
        </button>
        <button className="btn btn-quiet" type="button" onClick={onCancel}>
          {t('addresses.cancel')}
        </button>
      </div>
    </form>
  );
}
