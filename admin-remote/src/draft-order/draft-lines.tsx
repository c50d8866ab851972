import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { sumCents } from '@munay/contracts/money';
import type { ProductCard } from '@munay/contracts/shop/product';
import { endpointQuery, useFormat, useQuery, useT } from '@munay/kit';
import { AdminInput } from '../form/admin-field';
import { AdminIcon } from '../icons/admin-icon';
import styles from '../order/order-form.module.css';

export interface PickedLine {
  productId: string;
  size: string;
  title: string;
  unitPriceCents: number;
  available: number;
  quantity: number;
}

const FOUND_MAX = 8;

const sizesOf = ({ _id, title, sizes }: ProductCard): PickedLine[] =>
  sizes.map(({ label, unitPriceCents, available }) => ({
    productId: _id,
    size: label,
    title,
    unitPriceCents,
    available,
    quantity: 1,
  }));

export function DraftLines({
  lines,
  onChange,
}: {
  lines: readonly PickedLine[];
  onChange: (next: readonly PickedLine[]) => void;
}) {
  const t = useT();
  const format = useFormat();
  const [q, setQ] = useState('');
  const word = q.trim();
  const result = useQuery({
    ...endpointQuery(ENDPOINTS.listAllProducts, { query: { q: word, pageSize: FOUND_MAX } }),
    enabled: word.length > 1,
  });
  const same = (a: PickedLine, b: PickedLine): boolean => a.productId === b.productId && a.size === b.size;
  const add = (line: PickedLine): void => {
    setQ('');
    if (!lines.some((item) => same(item, line))) onChange([...lines, line]);
  };
  const choices = (result.data?.products ?? []).filter(({ status }) => status === 'active').flatMap(sizesOf);
  return (
    <div className={styles.lines}>
      <AdminInput
        label={t('draft.find')}
        path="draft.find"
        type="search"
        autoComplete="off"
        value={q}
        onChange={setQ}
        hint={t('draft.findHint')}
      />
      {word.length > 1 && result.isSuccess && (
        <div className={styles.results} role="group" aria-label={t('draft.found')}>
          {choices.length === 0 && <p className="muted">{t('draft.foundNothing')}</p>}
          {choices.map((line) => (
            <button
              key={`${line.productId}${line.size}`}
              type="button"
              disabled={line.available < 1}
              onClick={() => add(line)}
            >
              <span>
                {line.title}, {line.size}
              </span>
              <span className="muted">
                {format.money(line.unitPriceCents)} · {t('draft.left', { count: line.available })}
              </span>
            </button>
          ))}
        </div>
      )}
      {lines.map((line) => (
        <div key={`${line.productId}${line.size}`} className={styles.line}>
          <span>
            {line.title}, {line.size}
          </span>
          <input
            className="input"
            type="number"
            min={1}
            max={99}
            aria-label={t('draft.quantity', { name: `${line.title}, ${line.size}` })}
            value={line.quantity}
            onChange={({ target }) => {
              const quantity = Math.min(99, Math.max(1, Math.trunc(Number(target.value)) || 1));
              onChange(lines.map((item) => (same(item, line) ? { ...item, quantity } : item)));
            }}
          />
          <span className="num">
            {format.money(line.unitPriceCents * line.quantity)}{' '}
            <button
              className="btn btn-quiet icon-btn"
              type="button"
              aria-label={t('draft.remove', { name: `${line.title}, ${line.size}` })}
              onClick={() => onChange(lines.filter((item) => !same(item, line)))}
            >
              <AdminIcon name="x" />
            </button>
          </span>
        </div>
      ))}
      {lines.length > 0 && (
        <p>
          <b>
            {t('draft.goods', {
              sum: format.money(sumCents(lines.map((line) => line.unitPriceCents * line.quantity))),
            })}
          </b>
        </p>
      )}
    </div>
  );
}
