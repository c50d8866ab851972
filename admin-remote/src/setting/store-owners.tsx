import { useState } from 'react';
import type { UserRow } from '@munay/contracts/admin/lists';
import type { AdminStore } from '@munay/contracts/admin/store';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, errorText, Link, useMutation, useT } from '@munay/kit';
import { Form } from '@munay/kit/forms';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import { AdminIcon } from '../icons/admin-icon';
import styles from './setting.module.css';

type Owners = AdminStore['owners'];
const SEARCH_RESULTS = 10;

export function StoreOwners({ owners, onChange }: { owners: Owners; onChange: (next: Owners) => void }) {
  const t = useT();
  const [email, setEmail] = useState('');
  const address = email.trim().toLowerCase();
  const ofAddress = (users: UserRow[]) => users.filter((user) => user.email.toLowerCase() === address);
  const find = useMutation({
    mutationFn: () => call(ENDPOINTS.getAllUsers, { query: { q: address, pageSize: SEARCH_RESULTS } }),
    onSuccess: ({ users }) => {
      const result = ofAddress(users).find(({ emailValidated }) => emailValidated);
      if (!result) return;
      const { _id, firstname, lastname, email: address } = result;
      if (!owners.some((owner) => owner._id === _id))
        onChange([...owners, { _id, name: `${firstname} ${lastname}`, email: address }]);
      setEmail('');
    },
  });
  const add = (): void => {
    if (address !== '' && !find.isPending) find.mutate();
  };
  const unproved = ofAddress(find.data?.users ?? []).length > 0;
  const missing = t(unproved ? 'error.addressUnproved' : 'storeEdit.noAccount');
  return (
    <Panel title={t('storeEdit.owners')} note={t('storeEdit.ownersHint')}>
      {owners.length === 0 && <p className="muted">{t('storeEdit.noOwners')}</p>}
      <ul className={styles.owners} role="list">
        {owners.map(({ _id, name, email: address }) => (
          <li key={_id}>
            <span>
              <Link to={`/admin/dashboard?tab=users&user=${_id}`}>{name}</Link>{' '}
              <span className="muted">{address}</span>
            </span>
            <Button
              variant="quiet"
              square
              aria-label={t('storeEdit.removeOwner', { name })}
              onClick={() => onChange(owners.filter((owner) => owner._id !== _id))}
            >
              <AdminIcon name="trash-2" />
            </Button>
          </li>
        ))}
      </ul>
      <Form className={`grid g2 ${styles.addOwner}`} onSubmit={add}>
        <AdminInput
          label={t('storeEdit.ownerEmail')}
          path="owner"
          type="email"
          value={email}
          error={
            find.isError ? errorText(find.error) : find.isSuccess && address !== '' ? missing : undefined
          }
          onChange={(next) => {
            setEmail(next);
            find.reset();
          }}
        />
        <Button type="submit" busy={find.isPending}>
          {t('storeEdit.addOwner')}
        </Button>
      </Form>
    </Panel>
  );
}
