import { type KeyboardEvent, useRef, useState } from 'react';
import { computeOnHand, type StockRow } from '@munay/contracts/admin/stock';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import {
  Button,
  call,
  endpointQuery,
  FailureNote,
  findFailureFacts,
  Input,
  invalidate,
  keepPreviousData,
  toast,
  useFormat,
  useMutation,
  useNavigate,
  useQuery,
  useQueryClient,
  useSearchParams,
  useT,
} from '@munay/kit';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { ListSkeleton } from '../feedback/list-states';
import { useLeaveWarning } from '../form/leave-guard';
import { SaveFailure } from '../form/save-failure';
import { AdminIcon } from '../icons/admin-icon';
import { type Column, DataTable } from '../list/data-table';
import { ProductName } from '../list/product-name';
import { ProductPicker } from '../product-shared/product-picker';
import { type CountedLine, CountReview, rowName } from './count-review';
import styles from './stock.module.css';

const rowKey = ({ sku }: StockRow): string => sku;
const STOCK_PATH = '/admin/stock';

const toRequestLine = ({ row: { sku }, onHand, expectedOnHand }: CountedLine) => ({
  sku,
  onHand,
  expectedOnHand,
});

/** `/admin/stock/count`: counts many sizes, from the stock list or by scanning, and saves all differences together. */
export function CountPage() {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [from] = useState(() => ({
    q: search.get('q') ?? '',
    pageSize: LIMITS.pageSizeMax,
    low: search.get('low') === '1' || undefined,
  }));
  const list = useQuery({
    ...endpointQuery(ENDPOINTS.listStock, { query: from }),
    placeholderData: keepPreviousData,
  });
  const [scanned, setScanned] = useState<readonly StockRow[]>([]);
  const [enteredCounts, setEnteredCounts] = useState<Readonly<Record<string, string>>>({});
  const [isReviewing, setIsReviewing] = useState(false);
  const [note, setNote] = useState('');
  const lastRequest = useRef({ content: '', key: '' });
  const listedRows = (list.data?.rows ?? []).filter(({ sku }) => !scanned.some((row) => row.sku === sku));
  const rows = [...scanned, ...listedRows];
  const lines = rows.flatMap((row): CountedLine[] => {
    const text = enteredCounts[row.sku] ?? '';
    return /^\d{1,6}$/.test(text) ? [{ row, onHand: Number(text), expectedOnHand: computeOnHand(row) }] : [];
  });
  const changedCounts = lines.filter(({ onHand, expectedOnHand }) => onHand !== expectedOnHand);
  useLeaveWarning(lines.length > 0);

  const findRow = async (sku: string): Promise<StockRow | undefined> => {
    const query = endpointQuery(ENDPOINTS.listStock, { query: { q: sku } });
    return (await client.fetchQuery({ ...query, staleTime: 0 })).rows.find((row) => row.sku === sku);
  };
  const scan = async (sku: string): Promise<void> => {
    try {
      const row = scanned.find((candidate) => candidate.sku === sku) ?? (await findRow(sku));
      if (!row) return;
      setScanned((current) => [row, ...current.filter((candidate) => candidate.sku !== sku)]);
      setEnteredCounts((current) => ({ ...current, [sku]: String(Number(current[sku] ?? 0) + 1) }));
    } catch (error) {
      toast.failure(error);
    }
  };
  const saveCount = useMutation({
    mutationFn: () => {
      const body = {
        lines: changedCounts.map(toRequestLine),
        note: note || undefined,
      };
      const content = JSON.stringify(body);
      if (lastRequest.current.content !== content)
        lastRequest.current = { content, key: crypto.randomUUID() };
      return call(ENDPOINTS.countStock, { body: { ...body, key: lastRequest.current.key } });
    },
    onSuccess: (result) => {
      setEnteredCounts({});
      toast.success(t('count.booked', { count: result.length }));
      // Navigates after the state is cleared, so that no warning about unsaved counts appears
      setTimeout(() => void navigate(STOCK_PATH));
    },
    onError: async () => {
      setIsReviewing(false);
      const latestRows = await Promise.all(scanned.map(async (row) => (await findRow(row.sku)) ?? row));
      setScanned(latestRows);
    },
    onSettled: () =>
      invalidate(client, ENDPOINTS.listStock, ENDPOINTS.stockLedger, ENDPOINTS.listAllProducts),
  });
  const failedLines = findFailureFacts(saveCount.error, 'countsOutdated')?.lines ?? [];
  const columns = useColumns({
    enteredCounts,
    onCountChange: (sku, text) =>
      setEnteredCounts((current) => ({ ...current, [sku]: text.replace(/\D/g, '').slice(0, 6) })),
    findProblem: (sku) => {
      const line = failedLines.find((count) => count.sku === sku);
      return line && t('count.problem', { count: line.onHand, allocated: line.allocated });
    },
  });
  return (
    <div className="grid g4">
      <PageHead
        title={t('count.title')}
        back={{ to: STOCK_PATH, label: t('stock.title') }}
        sub={<span>{t('count.sub')}</span>}
        actions={
          !isReviewing && (
            <Button
              variant="primary"
              disabled={changedCounts.length === 0}
              onClick={() => {
                saveCount.reset();
                setIsReviewing(true);
              }}
            >
              <AdminIcon name="check" /> {t('count.review', { count: changedCounts.length })}
            </Button>
          )
        }
      />
      {saveCount.isError && <SaveFailure error={saveCount.error} onLoadServerVersion={null} />}
      {isReviewing ? (
        <CountReview
          lines={changedCounts}
          countedSizes={lines.length}
          note={note}
          onNoteChange={setNote}
          isSaving={saveCount.isPending}
          onBack={() => setIsReviewing(false)}
          onSave={() => saveCount.mutate(undefined)}
        />
      ) : (
        <>
          <Panel title={t('count.scan')} note={t('count.scanNote')}>
            <ProductPicker
              label={t('count.scanField')}
              choiceType="sizes"
              onPick={({ size }) => size && void scan(size.sku)}
              inputProps={{ className: styles.scan, autoFocus: true }}
            />
          </Panel>
          <Panel
            title={t('count.list')}
            note={t('count.progress', {
              counted: lines.length,
              of: rows.length,
              different: changedCounts.length,
            })}
            flush
            footer={
              list.data && list.data.total > list.data.rows.length ? (
                <span className="fine muted">
                  {t('count.part', { shown: list.data.rows.length, total: list.data.total })}
                </span>
              ) : null
            }
          >
            {list.isPending && <ListSkeleton columns={4} />}
            {list.isLoadingError && <FailureNote error={list.error} onRetry={() => void list.refetch()} />}
            {rows.length > 0 && (
              <DataTable
                caption={t('count.list')}
                columns={columns}
                rows={rows}
                rowKey={rowKey}
                rowName={rowName}
              />
            )}
          </Panel>
        </>
      )}
    </div>
  );
}

/** Moves the focus to the next size on Enter. */
function focusNextInput(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

function useColumns({
  enteredCounts,
  onCountChange,
  findProblem,
}: {
  enteredCounts: Readonly<Record<string, string>>;
  onCountChange: (sku: string, text: string) => void;
  findProblem: (sku: string) => string | undefined;
}): Column<StockRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'product',
      head: t('stock.product'),
      names: true,
      phone: '1l',
      cell: ({ sku, product }) => (
        <>
          <ProductName image={product?.image} sub={[product?.size, sku].filter(Boolean).join(' · ')}>
            {product?.title ?? t('stock.noProduct')}
          </ProductName>
          {findProblem(sku) && <p className="err">{findProblem(sku)}</p>}
        </>
      ),
    },
    {
      id: 'expected',
      head: t('count.expected'),
      right: true,
      phone: '2l',
      phoneCell: (row) => t('count.expectedOf', { count: computeOnHand(row) }),
      cell: (row) => computeOnHand(row),
    },
    {
      id: 'allocated',
      head: t('count.allocated'),
      right: true,
      hiddenBelow: 'middle',
      cell: ({ reserved, committed }) => reserved + committed,
    },
    {
      id: 'counted',
      head: t('count.counted'),
      right: true,
      phone: '1r',
      cell: (row) => (
        <Input
          className={styles.counted}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('count.countedOf', { size: rowName(row) })}
          aria-invalid={findProblem(row.sku) !== undefined}
          value={enteredCounts[row.sku] ?? ''}
          onChange={({ target }) => onCountChange(row.sku, target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={focusNextInput}
        />
      ),
    },
    {
      id: 'difference',
      head: t('count.difference'),
      right: true,
      phone: '2r',
      cell: (row) => {
        const text = enteredCounts[row.sku] ?? '';
        if (text === '') return <span className="muted">{t('count.uncounted')}</span>;
        const difference = Number(text) - computeOnHand(row);
        return <b>{format.number(difference, { signDisplay: 'exceptZero' })}</b>;
      },
    },
  ];
}
