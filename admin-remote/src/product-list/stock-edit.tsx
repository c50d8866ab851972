import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, Input, invalidate, t as say, toast, useQueryClient, useT } from '@munay/kit';
import { offerUndo } from '../feedback/undo';
import styles from './product-list.module.css';

const adjustStock = (sku: string, change: number) =>
  call(ENDPOINTS.adjustStock, { body: { sku, change, reason: 'other', key: crypto.randomUUID() } });

/** Stock input of a size in the list: optimistic, with undo, reverted if the server rejects the change. */
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
  const [text, setText] = useState<string>();
  const saving = useRef(false);

  useEffect(() => {
    if (text === undefined) saving.current = false;
  }, [text]);

  const refetchStock = async (): Promise<void> => {
    await invalidate(client, ENDPOINTS.listAllProducts, ENDPOINTS.listStock, ENDPOINTS.stockLedger);
  };
  const save = async (): Promise<void> => {
    // Prevents the blur after Enter from saving a second time
    if (text === undefined || saving.current) return;
    const quantity = Number(text);
    if (!/^\d{1,6}$/.test(text) || quantity === available) return setText(undefined);
    saving.current = true;
    try {
      await adjustStock(sku, quantity - available);
      const undo = () => adjustStock(sku, available - quantity).finally(refetchStock);
      offerUndo(say('products.stockSet', { sku, from: available, to: quantity }), undo);
    } catch (error) {
      toast.failure(error);
    }
    await refetchStock();
    setText(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void save();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setText(undefined);
  };
  return (
    <label className={`inline-row muted gap-6 nowrap ${styles.stock}`} data-none={available === 0}>
      <span>{label}</span>
      <Input
        inputMode="numeric"
        aria-label={t('products.stockOf', { title, size: label })}
        value={text ?? available}
        onChange={({ target }) => setText(target.value.trim())}
        onFocus={({ target }) => target.select()}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
