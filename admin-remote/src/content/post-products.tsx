import { useState } from 'react';
import type { ProductRow } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, Combobox, endpointQuery, keepPreviousData, useQuery, useSettled, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import styles from './content.module.css';

const MAX_PRODUCTS = 12;
const SUGGESTIONS = 8;

export function PostProducts({
  ids,
  onChange,
}: {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const t = useT();
  const [q, setQ] = useState('');
  const word = q.trim();
  const searchText = useSettled(word);
  const result = useQuery({
    ...endpointQuery(ENDPOINTS.listAllProducts, { query: { q: searchText, pageSize: SUGGESTIONS } }),
    enabled: searchText !== '',
    placeholderData: keepPreviousData,
  });
  const options = word ? (result.data?.products ?? []).filter(({ _id }) => !ids.includes(_id)) : [];
  return (
    <>
      <ul className={`grid fine ${styles.picked}`} role="list">
        {ids.map((id) => (
          <Picked key={id} id={id} onRemove={() => onChange(ids.filter((item) => item !== id))} />
        ))}
      </ul>
      {ids.length < MAX_PRODUCTS && (
        <Combobox<ProductRow>
          label={t('posts.addProduct')}
          listLabel={t('posts.products')}
          value={q}
          onChange={setQ}
          options={options}
          optionKey={({ _id }) => _id}
          renderOption={({ title }) => title}
          onSelect={({ _id }) => {
            onChange([...ids, _id]);
            setQ('');
          }}
          empty={t('posts.noProduct')}
          settled={searchText === word && !result.isFetching}
          inputProps={{ className: 'input', placeholder: t('posts.addProduct') }}
        />
      )}
    </>
  );
}

function Picked({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useT();
  const product = endpointQuery(ENDPOINTS.openProduct, { params: { id } });
  const { data: title = '…' } = useQuery({
    ...product,
    // Separate cache entry: the product page must never start from cached data
    queryKey: [...product.queryKey, 'title'],
    select: (result) => result.title,
    staleTime: Infinity,
  });
  return (
    <li>
      <span>{title}</span>
      <Button variant="quiet" square aria-label={t('posts.removeProduct', { title })} onClick={onRemove}>
        <AdminIcon name="x" />
      </Button>
    </li>
  );
}
