import { LIMITS } from '@munay/contracts/limits';
import type { SavedAddress, UserView } from '@munay/contracts/user';
import { ErrorSummary, type FormError, TextField, useT } from '@munay/kit';
import { type FormEvent, useState } from 'react';
import { AddressFields } from '../checkout/address-fields';
import { draftOf, emptyDraft, problemsOf, toAddress, withField } from '../checkout/address-form';
import { NothingChanged } from './failure';
import styles from './profile.module.css';

interface AddressFormProps {
  user: UserView;
  /** The address being edited; undefined for a new one. */
  known: SavedAddress | undefined;
  onSave: (address: SavedAddress) => Promise<void>;
  onCancel: () => void;
}

const isSame = (a: SavedAddress, b: SavedAddress): boolean =>
  JSON.stringify([draftOf(a), a.label ?? '']) === JSON.stringify([draftOf(b), b.label ?? '']);

/** An address with the name its owner gives it. */
export function AddressForm({ user, known, onSave, onCancel }: AddressFormProps) {
  const t = useT();
  const [draft, setDraft] = useState(() =>
    known ? draftOf(known) : emptyDraft([user.firstname, user.lastname].join(' '), user.phone),
  );
  const [label, setLabel] = useState(known?.label ?? '');
  const [summary, setSummary] = useState<FormError[]>([]);
  const [unchanged, setUnchanged] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = problemsOf(draft, '');
    const called = label.trim();
    const address = { ...toAddress(draft), ...(called === '' ? {} : { label: called }) };
    const same = wrong.length === 0 && known !== undefined && isSame(address, known);
    setSummary(wrong.map((field) => ({ field: `saved-${field}`, text: t(`address.wrong.${field}`) })));
    setUnchanged(same);
    if (wrong.length === 0 && !same) void onSave(address);
  };
  const errors = Object.fromEntries(summary.map(({ field, text }) => [field.replace('saved-', ''), text]));
  return (
    <form className={styles.form} noValidate aria-label={t('addresses.form')} onSubmit={submit}>
      <ErrorSummary errors={summary} />
      {unchanged && <NothingChanged />}
      <TextField
        label={t('addresses.label')}
        hint={t('addresses.labelHint')}
        optional
        id="saved-label"
        value={label}
        maxLength={LIMITS.addressLabelMax}
        autoComplete="off"
        onChange={({ target }) => setLabel(target.value)}
      />
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
