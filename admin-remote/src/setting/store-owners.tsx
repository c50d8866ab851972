import { useState } from 'react';
import type { AdminStore } from '@munay/contracts/admin/store';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, getErrorText, Link, useT } from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import { AdminIcon } from '../icons/admin-icon';
import styles from './setting.module.css';

type Owners = AdminStore['owners'];
const MAX_SEARCH_RESULTS = 10;

export function StoreOwners({ owners, onChange }: { owners: Owners; onChange: (next: Owners) => void }) {
  const t = useT();
  const [email, setEmail] = useState('');
  const address = email.trim().toLowerCase();
  const [missingEmail, setMissingEmail] = useState('');
  const find = useForm({
    send: async () => {
      if (address === '') return;
      const { users } = await call(ENDPOINTS.getAllUsers, {
        query: { q: address, pageSize: MAX_SEARCH_RESULTS },
      });
      const matchingUsers = users.filter((user) => user.email.toLowerCase() === address);
      const owner = matchingUsers.find(({ emailValidated }) => emailValidated);
      if (!owner)
        return setMissingEmail(
          t(matchingUsers.length > 0 ? 'error.addressUnverified' : 'storeEdit.noAccount'),
        );
      const { _id, firstname, lastname, email } = owner;
      if (!owners.some((owner) => owner._id === _id))
        onChange([...owners, { _id, name: `${firstname} ${lastname}`, email }]);
      setEmail('');
    },
  });
  return (
    <Panel title={t('field.store.owners')} note={t('storeEdit.ownersHint')}>
      {owners.length === 0 && <p className="muted">{t('storeEdit.noOwners')}</p>}
      <ul role="list">
        {owners.map(({ _id, name, email: address }) => (
          <li className="row spread gap-8 min0" key={_id}>
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
      <Form className={`grid g2 ${styles.addOwner}`} {...find.props}>
        <AdminInput
          label={t('storeEdit.ownerEmail')}
          path="owner"
          type="email"
          value={email}
          error={find.failure === null ? missingEmail : getErrorText(find.failure)}
          onChange={(next) => {
            setEmail(next);
            setMissingEmail('');
            find.reset();
          }}
        />
        <Button type="submit" busy={find.busy}>
          {t('storeEdit.addOwner')}
        </Button>
      </Form>
    </Panel>
  );
}
