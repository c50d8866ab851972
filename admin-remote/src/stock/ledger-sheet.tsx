import { useRef, useState } from 'react';
import {
  ADJUST_STOCK_INPUT,
  computeOnHand,
  STOCK_ADJUSTMENT_REASONS,
  type StockAdjustmentReason,
  type StockMoveView,
  type StockRow,
} from '@munay/contracts/admin/stock';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  call,
  endpointPages,
  ErrorText,
  FailureNote,
  invalidate,
  Link,
  t as say,
  toast,
  useFormat,
  useInfiniteQuery,
  useQueryClient,
  useT,
} from '@munay/kit';
import { Form, Sheet, useForm } from '@munay/kit/forms';
import { ListSkeleton, Note } from '../feedback/list-states';
import { AdminInput, AdminSelect } from '../form/admin-field';
import { closeConfirmed, useLeaveWarning } from '../form/leave-guard';
import styles from './stock.module.css';

export function LedgerSheet({ row, onClose }: { row: StockRow | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <Sheet
      open={row !== undefined}
      onClose={() => closeConfirmed(onClose)}
      title={
        row?.product
          ? `${row.product.title}, ${row.product.size.replaceAll(' ', '\u00a0')}`
          : (row?.sku ?? '')
      }
      {...(row?.product && { count: row.sku })}
    >
      {row && (
        <div className={`grid g4 ${styles.sheet}`}>
          <dl className={`grid g2 ${styles.counts}`}>
            {COUNT_NAMES.map((count) => (
              <div key={count}>
                <dt className="muted tiny">{t(`stock.${count}`)}</dt>
                <dd className="num">{count === 'onHand' ? computeOnHand(row) : row[count]}</dd>
              </div>
            ))}
          </dl>
          <AdjustForm key={row.sku} row={row} onDone={onClose} />
          <h3>{t('stock.ledger')}</h3>
          <Ledger sku={row.sku} />
        </div>
      )}
    </Sheet>
  );
}

const COUNT_NAMES = ['available', 'reserved', 'committed', 'onHand', 'sold'] as const;

const DIRECTION_BY_REASON = {
  received: 'in',
  counted: 'count',
  damaged: 'out',
  returned: 'in',
  gift: 'out',
  other: 'change',
} as const satisfies Record<StockAdjustmentReason, string>;

/** Parses a quantity; NaN if it is invalid for the adjustment reason. */
function parseQuantity(
  input: string,
  direction: (typeof DIRECTION_BY_REASON)[StockAdjustmentReason],
): number {
  const text = input.trim().replace('−', '-');
  return (direction === 'change' ? /^[+-]?\d{1,6}$/ : /^\d{1,6}$/).test(text) ? Number(text) : NaN;
}

function AdjustForm({ row, onDone }: { row: StockRow; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [reason, setReason] = useState<StockAdjustmentReason>('received');
  const [input, setInput] = useState('');
  const [note, setNote] = useState('');
  // Idempotency key of the stock correction
  const lastRequest = useRef({ content: '', key: '' });
  useLeaveWarning(input !== '' || note !== '');
  const { sku, available } = row;
  const direction = DIRECTION_BY_REASON[reason];
  const quantity = parseQuantity(input, direction);
  const expected = computeOnHand(row);
  const change = direction === 'count' ? quantity - expected : direction === 'out' ? -quantity : quantity;
  const allocatedUnits = row.reserved + row.committed;
  const findProblem = (): string | undefined => {
    if (Number.isNaN(change)) return t(`stock.wrong.${direction}`);
    if (change === 0)
      return t(direction === 'count' ? 'stock.wrong.same' : `stock.wrong.${direction}`, { count: expected });
    if (available + change >= 0) return undefined;
    return direction === 'count'
      ? t('stock.wrong.allocated', { count: allocatedUnits })
      : t('stock.wrong.short', { count: available, change: -change });
  };
  const problem = findProblem();
  const after = { change: format.number(change, { signDisplay: 'always' }), count: available + change };

  const form = useForm<'change'>({
    id: 'field',
    short: true,
    check: () => ({ change: problem }),
    send: async () => {
      const body = {
        sku,
        reason,
        ...(direction === 'count' ? { onHand: quantity, expectedOnHand: expected } : { change }),
        note: note || undefined,
      };
      const content = JSON.stringify(body);
      if (lastRequest.current.content !== content)
        lastRequest.current = { content, key: crypto.randomUUID() };
      try {
        await call(ENDPOINTS.adjustStock, { body: { ...body, key: lastRequest.current.key } });
        toast.success(say('stock.recorded', { sku }));
        onDone();
      } finally {
        await invalidate(client, ENDPOINTS.listStock, ENDPOINTS.stockLedger, ENDPOINTS.listAllProducts);
      }
    },
    fieldErrors: false,
  });
  return (
    <Form className={`grid g3 ${styles.adjust}`} {...form.props}>
      <AdminSelect
        label={t('stock.reason')}
        path="reason"
        options={STOCK_ADJUSTMENT_REASONS.map((value) => ({ value, label: t(`stock.reason.${value}`) }))}
        value={reason}
        onChange={(next) =>
          setReason((current) => STOCK_ADJUSTMENT_REASONS.find((item) => item === next) ?? current)
        }
      />
      <AdminInput
        label={t(`stock.units.${direction}`)}
        path="change"
        inputMode={direction === 'change' ? 'text' : 'numeric'}
        autoComplete="off"
        hint={
          problem
            ? t(`stock.hint.${direction}`, {
                count: direction === 'count' ? expected : available,
                ...(direction === 'count' && { available, allocated: allocatedUnits }),
              })
            : direction === 'count'
              ? t('stock.afterCount', { ...after, seen: expected })
              : t('stock.after', after)
        }
        {...form.field('change')}
        error={form.failure === null ? form.field('change').error : problem}
        value={input}
        onChange={setInput}
      />
      <AdminInput
        label={t('stock.note')}
        path="note"
        maxLength={ADJUST_STOCK_INPUT.note.max}
        value={note}
        onChange={setNote}
      />
      {form.failure !== null && (
        <div role="alert">
          <Note tone="error">
            <p>
              <ErrorText error={form.failure} />
            </p>
          </Note>
        </div>
      )}
      <Button variant="primary" type="submit" busy={form.busy}>
        {t('stock.record')}
      </Button>
    </Form>
  );
}

/** Merges the reservation and the sale of an order into one row. */
function mergeSales(moves: readonly StockMoveView[]): StockMoveView[] {
  const reservations = new Map(
    moves.filter(({ kind }) => kind === 'reserve').map((move) => [move.orderId, move]),
  );
  const soldOrderIds = new Set(moves.filter(({ kind }) => kind === 'commit').map(({ orderId }) => orderId));
  return moves.flatMap((move) => {
    if (move.kind === 'reserve' && soldOrderIds.has(move.orderId)) return [];
    const reservation = move.kind === 'commit' ? reservations.get(move.orderId) : undefined;
    if (!reservation) return [move];
    return [
      {
        ...move,
        available: move.available + reservation.available,
        reserved: move.reserved + reservation.reserved,
      },
    ];
  });
}

function Ledger({ sku }: { sku: string }) {
  const t = useT();
  const ledger = useInfiniteQuery(endpointPages(ENDPOINTS.stockLedger, { query: { sku } }));
  if (ledger.isPending) return <ListSkeleton rows={4} columns={2} />;
  if (ledger.isLoadingError)
    return <FailureNote error={ledger.error} onRetry={() => void ledger.refetch()} />;
  const moves = mergeSales(ledger.data.pages.flatMap((page) => page.moves));
  if (moves.length === 0) return <p className="muted">{t('stock.noMoves')}</p>;
  return (
    <>
      <ol className={styles.moves} role="list">
        {moves.map((move, index) => (
          <MovementRow key={`${move.at} ${index}`} move={move} />
        ))}
      </ol>
      {ledger.hasNextPage && (
        <Button busy={ledger.isFetchingNextPage} onClick={() => void ledger.fetchNextPage()}>
          {t('stock.older')}
        </Button>
      )}
    </>
  );
}

function MovementRow({ move }: { move: StockMoveView }) {
  const t = useT();
  const format = useFormat();
  const formatSignedQuantity = (quantity: number): string =>
    format.number(quantity, { signDisplay: 'exceptZero' });
  // A sale does not change the available stock, because its reservation was already subtracted
  const changedCounts = (['reserved', 'sold'] as const).filter((count) => move[count] !== 0);
  return (
    <li>
      <b data-way={Math.sign(move.available)}>{formatSignedQuantity(move.available)}</b>
      <span>
        {t(`stock.kind.${move.kind}`)}
        {move.reason && ` · ${t(`stock.reason.${move.reason}`)}`}
        {changedCounts.length > 0 && (
          <span className="muted">
            {' · '}
            {changedCounts
              .map((count) => `${t(`stock.${count}`)} ${formatSignedQuantity(move[count])}`)
              .join(', ')}
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
