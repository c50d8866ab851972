import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  ADJUST_REASONS,
  type AdjustReason,
  type StockLedger,
  type StockMoveView,
  type StockRow,
} from '@munay/contracts/stock';
import {
  call,
  errorText,
  FailureNote,
  Link,
  Sheet,
  t as say,
  toast,
  useFormat,
  useInfiniteQuery,
  useQueryClient,
  useT,
} from '@munay/kit';
import { useState } from 'react';
import { ListSkeleton, Note } from '../parts/list-states';
import { StaffInput, StaffSelect } from '../parts/staff-field';
import styles from './stock.module.css';

/** The movements of one SKU, and the form that adds one. */
export function LedgerSheet({ row, onClose }: { row: StockRow | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <Sheet
      open={row !== undefined}
      onClose={onClose}
      title={row?.sku ?? ''}
      count={row?.product ? `${row.product.title}, ${row.product.size}` : ''}
    >
      {row && (
        <div className={styles.sheet}>
          <AdjustForm sku={row.sku} available={row.available} onDone={onClose} />
          <h3>{t('stock.ledger')}</h3>
          <Ledger sku={row.sku} />
        </div>
      )}
    </Sheet>
  );
}

/** A whole number with a sign, minus drawn either way; NaN for anything else. */
const changeOf = (typed: string): number => {
  const text = typed.trim().replace('−', '-');
  return /^[+-]?\d{1,6}$/.test(text) ? Number(text) : NaN;
};

function AdjustForm({ sku, available, onDone }: { sku: string; available: number; onDone: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<AdjustReason>('received');
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  // One key as long as the form stands: a call that is repeated counts once
  const [key] = useState(() => crypto.randomUUID());
  const change = changeOf(typed);

  const book = async (): Promise<void> => {
    setWrong(!change);
    if (!change || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await call(ENDPOINTS.adjustStock, { body: { sku, change, reason, key, ...(note && { note }) } });
      await client.invalidateQueries({ queryKey: ['stock'] });
      await client.invalidateQueries({ queryKey: ['products'] });
      toast.success(say('stock.booked', { sku }));
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.adjust}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void book();
      }}
    >
      <StaffInput
        label={t('stock.change')}
        path="change"
        inputMode="text"
        autoComplete="off"
        hint={change ? t('stock.after', { count: available + change }) : t('stock.changeHint')}
        error={wrong && !change ? t('stock.changeWrong') : undefined}
        value={typed}
        onChange={setTyped}
      />
      <StaffSelect
        label={t('stock.reason')}
        path="reason"
        options={ADJUST_REASONS.map((value) => ({ value, label: t(`stock.reason.${value}`) }))}
        value={reason}
        onChange={(next) => setReason((now) => ADJUST_REASONS.find((one) => one === next) ?? now)}
      />
      <StaffInput label={t('stock.note')} path="note" maxLength={200} value={note} onChange={setNote} />
      {failure !== null && (
        <Note tone="error">
          <p>{errorText(failure)}</p>
        </Note>
      )}
      <button className="btn btn-primary" type="submit" aria-busy={busy}>
        {t('stock.book')}
      </button>
    </form>
  );
}

function Ledger({ sku }: { sku: string }) {
  const t = useT();
  const ledger = useInfiniteQuery({
    queryKey: ['stock', 'ledger', sku],
    queryFn: ({ pageParam, signal }) =>
      call(ENDPOINTS.stockLedger, { query: { sku, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: StockLedger) => nextCursor,
  });
  if (ledger.isPending) return <ListSkeleton rows={4} columns={2} />;
  if (ledger.isLoadingError)
    return <FailureNote error={ledger.error} onRetry={() => void ledger.refetch()} />;
  const moves = ledger.data.pages.flatMap((page) => page.moves);
  if (moves.length === 0) return <p className="muted">{t('stock.noMoves')}</p>;
  return (
    <>
      <ol className={styles.moves} role="list">
        {moves.map((move, at) => (
          <Move key={`${move.at} ${at}`} move={move} />
        ))}
      </ol>
      {ledger.hasNextPage && (
        <button
          className="btn"
          type="button"
          aria-busy={ledger.isFetchingNextPage}
          onClick={() => void ledger.fetchNextPage()}
        >
          {t('stock.older')}
        </button>
      )}
    </>
  );
}

function Move({ move }: { move: StockMoveView }) {
  const t = useT();
  const format = useFormat();
  const signed = (pieces: number): string => format.number(pieces, { signDisplay: 'exceptZero' });
  // A sale takes its pieces from those put aside: the shelf has given them up before
  const others = (['reserved', 'sold'] as const).filter((count) => move[count] !== 0);
  return (
    <li>
      <b data-way={Math.sign(move.available)}>{signed(move.available)}</b>
      <span>
        {t(`stock.kind.${move.kind}`)}
        {move.reason && ` · ${t(`stock.reason.${move.reason}`)}`}
        {others.length > 0 && (
          <span className="muted">
            {' · '}
            {others.map((count) => `${t(`stock.${count}`)} ${signed(move[count])}`).join(', ')}
          </span>
        )}
        {move.note && <q>{move.note}</q>}
        <small>
          <time dateTime={move.at}>{format.date(move.at, { dateStyle: 'medium', timeStyle: 'short' })}</time>{' '}
          · {move.by || t('stock.shop')}
          {move.orderId && (
            <>
              {' · '}
              <Link to={`/admin/dashboard?tab=orders&order=${move.orderId.split(':')[0]}`}>
                {t('stock.order')}
              </Link>
            </>
          )}
        </small>
      </span>
    </li>
  );
}
