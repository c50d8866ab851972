import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductCard } from '@munay/contracts/shop/product';
import { Button, Combobox, endpointQuery, useFormat, useQuery, useSettled, useT } from '@munay/kit';
import { AdminField } from '../form/admin-field';
import { AdminIcon } from '../icons/admin-icon';
import type { QuoteState } from './draft-sum';
import styles from '../order-shared/order-form.module.css';

export interface PickedLine {
  productId: string;
  size: string;
  title: string;
  quantity: number;
}

interface Choice extends PickedLine {
  unitPriceCents: number;
  available: number;
}

const MAX_RESULTS = 8;
const MAX_QUANTITY = 99;

const sizesOf = ({ _id, title, sizes }: ProductCard): Choice[] =>
  sizes.map(({ label, unitPriceCents, available }) => ({
    productId: _id,
    size: label,
    title,
    unitPriceCents,
    available,
    quantity: 1,
  }));

type Sized = Pick<PickedLine, 'productId' | 'size'>;

const isSame = (a: Sized, b: Sized): boolean => a.productId === b.productId && a.size === b.size;

export function DraftLines({
  lines,
  draftQuote: { quote, stale },
  onChange,
}: {
  lines: readonly PickedLine[];
  draftQuote: QuoteState;
  onChange: (next: readonly PickedLine[]) => void;
}) {
  const t = useT();
  const format = useFormat();
  const [q, setQ] = useState('');
  const text = q.trim();
  const word = useSettled(text);
  const result = useQuery({
    ...endpointQuery(ENDPOINTS.listAllProducts, { query: { q: word, pageSize: MAX_RESULTS } }),
    enabled: word.length > 1,
  });
  const add = ({ productId, size, title, quantity }: Choice): void => {
    setQ('');
    const known = lines.some((line) => isSame(line, { productId, size }));
    const more = (line: PickedLine) => ({ ...line, quantity: Math.min(MAX_QUANTITY, line.quantity + 1) });
    onChange(
      known
        ? lines.map((line) => (isSame(line, { productId, size }) ? more(line) : line))
        : [...lines, { productId, size, title, quantity }],
    );
  };
  const sumOf = (line: PickedLine): number | undefined =>
    quote?.lines.find((priced) => isSame(priced, line))?.lineCents;
  const choices = (result.data?.products ?? []).filter(({ status }) => status === 'active').flatMap(sizesOf);
  return (
    <div className={styles.lines}>
      <AdminField label={t('draft.find')} path="draft.find" hint={t('draft.findHint')}>
        {(control) => (
          <Combobox<Choice>
            className="relative"
            popupClassName={styles.results ?? ''}
            label={t('draft.find')}
            listLabel={t('draft.found')}
            value={q}
            onChange={setQ}
            options={text.length > 1 ? choices : []}
            optionKey={({ productId, size }) => `${productId}${size}`}
            renderOption={(line) => (
              <>
                <span>
                  {line.title}, {line.size}
                </span>
                <span className="muted">
                  {format.money(line.unitPriceCents)} · {t('draft.left', { count: line.available })}
                </span>
              </>
            )}
            isDisabled={({ available }) => available < 1}
            onSelect={add}
            settled={word === text && result.isSuccess && !result.isPlaceholderData}
            empty={<p className="muted">{t('draft.foundNothing')}</p>}
            inputProps={{ className: 'input', ...control }}
          />
        )}
      </AdminField>
      {lines.map((line) => {
        const name = `${line.title}, ${line.size}`;
        const cents = sumOf(line);
        return (
          <div key={`${line.productId}${line.size}`} className={styles.line}>
            <span>{name}</span>
            <input
              className="input"
              type="number"
              min={1}
              max={MAX_QUANTITY}
              aria-label={t('draft.quantity', { name })}
              value={line.quantity}
              onChange={({ target }) => {
                const quantity = Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(Number(target.value)) || 1));
                onChange(lines.map((item) => (isSame(item, line) ? { ...item, quantity } : item)));
              }}
            />
            <span>
              <span className="num" aria-busy={stale}>
                {cents !== undefined && format.money(cents)}
              </span>{' '}
              <Button
                variant="quiet"
                square
                aria-label={t('draft.remove', { name })}
                onClick={() => onChange(lines.filter((item) => !isSame(item, line)))}
              >
                <AdminIcon name="x" />
              </Button>
            </span>
          </div>
        );
      })}
      {quote && (
        <p>
          <b className="num" aria-busy={stale}>
            {t('draft.goods', { sum: format.money(quote.sums.goodsCents) })}
          </b>
        </p>
      )}
    </div>
  );
}
