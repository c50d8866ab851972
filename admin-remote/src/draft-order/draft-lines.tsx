import { LIMITS } from '@munay/contracts/limits';
import { Button, Input, useFormat, useT } from '@munay/kit';
import { AdminField } from '../form/admin-field';
import { AdminIcon } from '../icons/admin-icon';
import { type ProductChoice, ProductPicker } from '../product-shared/product-picker';
import type { QuoteState } from './draft-sum';
import styles from '../order-shared/order-form.module.css';

export interface DraftOrderLine {
  productId: string;
  size: string;
  title: string;
  quantity: number;
}

const ON_SALE_STATUSES = ['active'] as const;

type LineSize = Pick<DraftOrderLine, 'productId' | 'size'>;

const isSameSize = (a: LineSize, b: LineSize): boolean => a.productId === b.productId && a.size === b.size;

export function DraftLines({
  lines,
  draftQuote: { quote, isStale },
  onChange,
}: {
  lines: readonly DraftOrderLine[];
  draftQuote: QuoteState;
  onChange: (next: readonly DraftOrderLine[]) => void;
}) {
  const t = useT();
  const format = useFormat();
  const add = ({ product: { _id: productId, title }, size: chosenSize }: ProductChoice): void => {
    const size = chosenSize?.label ?? '';
    const isInDraft = lines.some((line) => isSameSize(line, { productId, size }));
    const addUnit = (line: DraftOrderLine) => ({
      ...line,
      quantity: Math.min(LIMITS.lineQuantity, line.quantity + 1),
    });
    onChange(
      isInDraft
        ? lines.map((line) => (isSameSize(line, { productId, size }) ? addUnit(line) : line))
        : [...lines, { productId, size, title, quantity: 1 }],
    );
  };
  const findLineCents = (line: DraftOrderLine): number | undefined =>
    quote?.lines.find((pricedLine) => isSameSize(pricedLine, line))?.lineCents;
  return (
    <div className="grid gap-10">
      <AdminField label={t('draft.find')} path="draft.find" hint={t('draft.findHint')}>
        {(control) => (
          <ProductPicker
            label={t('draft.find')}
            choiceType="sizes"
            status={ON_SALE_STATUSES}
            isDisabled={({ size }) => (size?.available ?? 0) < 1}
            getNote={({ size }) =>
              size && `${format.money(size.unitPriceCents)} · ${t('draft.left', { count: size.available })}`
            }
            onPick={add}
            inputProps={control}
          />
        )}
      </AdminField>
      {lines.map((line) => {
        const name = `${line.title}, ${line.size}`;
        const cents = findLineCents(line);
        return (
          <div key={`${line.productId}${line.size}`} className={styles.line}>
            <span>{name}</span>
            <Input
              type="number"
              min={1}
              max={LIMITS.lineQuantity}
              aria-label={t('draft.quantity', { name })}
              value={line.quantity}
              onChange={({ target }) => {
                const quantity = Math.min(
                  LIMITS.lineQuantity,
                  Math.max(1, Math.trunc(Number(target.value)) || 1),
                );
                onChange(lines.map((item) => (isSameSize(item, line) ? { ...item, quantity } : item)));
              }}
            />
            <span>
              <span className="num" aria-busy={isStale}>
                {cents !== undefined && format.money(cents)}
              </span>{' '}
              <Button
                variant="quiet"
                square
                aria-label={t('draft.remove', { name })}
                onClick={() => onChange(lines.filter((item) => !isSameSize(item, line)))}
              >
                <AdminIcon name="x" />
              </Button>
            </span>
          </div>
        );
      })}
      {quote && (
        <p>
          <b className="num" aria-busy={isStale}>
            {t('draft.goods', { sum: format.money(quote.sums.goodsCents) })}
          </b>
        </p>
      )}
    </div>
  );
}
