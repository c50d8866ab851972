import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, errorText, t as say, toast, useQueryClient, useT } from '@munay/kit';
import { type KeyboardEvent, useState } from 'react';
import { offerUndo } from '../parts/undo';
import styles from './product-list.module.css';

const adjust = (sku: string, change: number) =>
  call(ENDPOINTS.adjustStock, { body: { sku, change, reason: 'counted', key: crypto.randomUUID() } });

/** Pieces of one size, to be typed over: shown at once, taken back by undo, put right when the server refuses. */
export function StockEdit({
  sku,
  label,
  available,
  title,
}: {
  sku: string;
  label: string;
  available: number;
  title: string;
}) {
  const t = useT();
  const client = useQueryClient();
  const [typed, setTyped] = useState<string>();

  const settle = (): void => {
    void client.invalidateQueries({ queryKey: ['products'] });
    void client.invalidateQueries({ queryKey: ['stock'] });
  };
  const save = (): void => {
    const pieces = Number(typed);
    if (typed === undefined || !/^\d{1,6}$/.test(typed) || pieces === available) return setTyped(undefined);
    const change = pieces - available;
    adjust(sku, change)
      .then(() => {
        const undo = () => adjust(sku, -change).finally(settle);
        offerUndo(say('products.stockSet', { sku, from: available, to: pieces }), undo);
      })
      .catch((error: unknown) => {
        setTyped(undefined);
        toast.error(errorText(error));
      })
      .finally(settle);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') save();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setTyped(undefined);
  };
  return (
    <label className={styles.stock} data-none={available === 0}>
      <span>{label}</span>
      <input
        // What was saved is what the server counts now
        key={available}
        className="input"
        inputMode="numeric"
        aria-label={t('products.stockOf', { title, size: label })}
        value={typed ?? available}
        onChange={({ target }) => setTyped(target.value.trim())}
        onFocus={({ target }) => target.select()}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
