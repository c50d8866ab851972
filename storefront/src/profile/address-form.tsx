import '@munay/kit/form.css';
import { useState } from 'react';
import type { SavedAddress, UserView } from '@munay/contracts/account/user';
import { SAVED_ADDRESS } from '@munay/contracts/order/address-fields';
import { Button, useT } from '@munay/kit';
import { Form, TextField, useForm } from '@munay/kit/forms';
import { AddressFields } from '../address/address-fields';
import {
  type AddressField,
  describeProblems,
  setAddressField,
  toAddress,
  toDraft,
} from '../address/address-rules';
import { NoChanges } from './form-failure';
import styles from './profile.module.css';

interface AddressFormProps {
  user: UserView;
  /** The address that is being edited; undefined for a new address. */
  savedAddress: SavedAddress | undefined;
  onSave: (address: SavedAddress) => Promise<void>;
  onCancel: () => void;
}

const isSameAddress = (a: SavedAddress, b: SavedAddress): boolean =>
  JSON.stringify([toDraft(a), a.label ?? '']) === JSON.stringify([toDraft(b), b.label ?? '']);

export function AddressForm({ user, savedAddress, onSave, onCancel }: AddressFormProps) {
  const t = useT();
  const [draft, setDraft] = useState(() =>
    savedAddress
      ? toDraft(savedAddress)
      : toDraft({ name: [user.firstname, user.lastname].join(' '), phone: user.phone }),
  );
  const [label, setLabel] = useState(savedAddress?.label ?? '');
  const [isUnchangedReported, setUnchanged] = useState(false);
  const form = useForm<AddressField | 'label'>({
    id: 'saved',
    check: () => describeProblems(draft, '', t),
    send: async () => {
      const trimmedLabel = label.trim();
      const address = { ...toAddress(draft), ...(trimmedLabel === '' ? {} : { label: trimmedLabel }) };
      const isUnchanged = savedAddress !== undefined && isSameAddress(address, savedAddress);
      setUnchanged(isUnchanged);
      if (!isUnchanged) await onSave(address);
    },
  });
  return (
    <Form
      className={`grid g5 ${styles.form}`}
      aria-label={t('addresses.form')}
      {...form.props}
      summary={form.summary}
    >
      {isUnchangedReported && <NoChanges />}
      <TextField
        label={t('addresses.label')}
        hint={t('addresses.labelHint')}
        optional
        {...form.field('label')}
        value={label}
        maxLength={SAVED_ADDRESS.label.max}
        autoComplete="off"
        onChange={({ target }) => setLabel(target.value)}
      />
      <AddressFields
        draft={draft}
        field={form.field}
        onChange={(field, value) => setDraft(setAddressField(draft, field, value))}
      />
      <div className="acts">
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('profile.save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('addresses.cancel')}
        </Button>
      </div>
    </Form>
  );
}
