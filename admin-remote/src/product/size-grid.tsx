import { useState } from 'react';
import { PRODUCT_SIZE } from '@munay/contracts/admin/product';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { toSlug } from '@munay/contracts/fold';
import { Button, endpointQuery, Input, Link, useDebounced, useFormat, useQuery, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { computeCentsPer100g, computeDiscountedCents } from '../form/draft-money';
import { toFieldId } from '../form/field-errors';
import { AdminIcon } from '../icons/admin-icon';
import {
  type DraftSize,
  getOfferState,
  getPercent,
  getPercentAt,
  parseInteger,
  parsePrice,
} from './product-draft';
import type { PartProps } from './text-panel';
import styles from './product-form.module.css';

const COLUMNS = [
  { field: 'label', path: 'label', numeric: false },
  { field: 'weightGrams', path: 'weightGrams', numeric: true },
  { field: 'sku', path: 'sku', numeric: false },
  { field: 'price', path: 'priceCents', numeric: true },
  { field: 'stock', path: 'stock', numeric: true },
] as const satisfies readonly { field: keyof DraftSize; path: string; numeric: boolean }[];

const FIXED_SKU_NOTE_ID = `${toFieldId('sizes')}-fixed`;

/** Parses the weight in a label: 60 for `60 g`. */
const parseGrams = (label: string): string => /^\s*(\d+)\s*g\s*$/i.exec(label)?.[1] ?? '';

const MAX_SKU_LENGTH = 32;

/** SKU prefix of a product, taken from its other sizes or else derived from the title. */
const buildSkuStem = (sizes: readonly DraftSize[], title: string): string =>
  /^(.+-)\d+$/.exec(sizes.find(({ sku }) => /-\d+$/.test(sku))?.sku ?? '')?.[1] ??
  (title &&
    `${toSlug(title)
      .toUpperCase()
      .slice(0, MAX_SKU_LENGTH - 7)
      .replace(/-$/, '')}-`);

/** Applies an edit to a size. For a new size the weight is derived from the label, and the SKU from the weight. */
function updateSizeField(
  sizes: readonly DraftSize[],
  title: string,
  size: DraftSize,
  field: keyof DraftSize,
  text: string,
): DraftSize {
  const editedSize = { ...size, [field]: text };
  // A size whose key equals its SKU is already stored
  if ((field !== 'label' && field !== 'weightGrams') || size.key === size.sku) return editedSize;
  const isOwnWeight = size.weightGrams !== '' && size.weightGrams !== parseGrams(size.label);
  if (field === 'label' && !isOwnWeight) editedSize.weightGrams = parseGrams(text);
  const stem = buildSkuStem(
    sizes.filter(({ key }) => key !== size.key),
    title,
  );
  const isOwnSku = size.sku !== '' && size.sku !== `${stem}${size.weightGrams}`;
  if (stem && !isOwnSku)
    editedSize.sku = /^\d+$/.test(editedSize.weightGrams) ? `${stem}${editedSize.weightGrams}` : '';
  return editedSize;
}

/** @param fixedSkus SKUs that can no longer be changed */
export function SizeGrid({
  draft,
  errors,
  openedAt,
  fixedSkus,
}: PartProps & { fixedSkus: readonly string[] }) {
  const t = useT();
  const { value, set } = draft;
  const state = getOfferState(value, openedAt);
  const percent = state === 'ended' ? 0 : getPercent(value);
  const isFixed = ({ key, sku }: DraftSize): boolean => key === sku && fixedSkus.includes(sku);
  const [addedKey, setAddedKey] = useState('');
  const add = (): void => {
    const key = crypto.randomUUID();
    setAddedKey(key);
    set('sizes', (current) => [
      ...current,
      { key, label: '', sku: '', weightGrams: '', price: '', stock: '0' },
    ]);
  };
  return (
    <Panel
      title={t('form.sizes')}
      note={t('form.vatIncluded')}
      id={toFieldId('sizes')}
      flush
      end={
        <Button onClick={add}>
          <AdminIcon name="plus" /> {t('form.addSize')}
        </Button>
      }
      footer={<Link to="/admin/stock">{t('form.movements')}</Link>}
    >
      {errors.sizes && (
        <p className={`err ${styles.padded}`}>
          <AdminIcon name="circle-x" /> {errors.sizes}
        </p>
      )}
      {value.sizes.some(isFixed) && (
        <p className={`fine muted ${styles.padded}`} id={FIXED_SKU_NOTE_ID}>
          {t('form.skuFixed')}
        </p>
      )}
      {value.sizes.length > 0 && (
        <table className={`fill fine ${styles.sizes}`}>
          <caption className="vh">{t('form.sizes')}</caption>
          <thead>
            <tr>
              {COLUMNS.slice(0, 4).map(({ field, numeric }) => (
                <th key={field} scope="col" data-right={numeric || undefined}>
                  {t(`form.size.${field}`)}
                </th>
              ))}
              <th scope="col" data-right>
                {t('form.per100')}
              </th>
              <th scope="col" data-right>
                {percent > 0
                  ? t(state === 'scheduled' ? 'form.withScheduledDiscount' : 'form.withDiscount', { percent })
                  : t('form.paid')}
              </th>
              <th scope="col" data-right>
                {t('form.size.stock')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {value.sizes.map((size, index) => (
              <SizeRow
                key={size.key}
                size={size}
                index={index}
                percent={percent}
                todayPercent={getPercentAt(value, openedAt)}
                errors={errors}
                isDuplicate={value.sizes.some(
                  (candidate) => candidate.key !== size.key && size.sku !== '' && candidate.sku === size.sku,
                )}
                isFixed={isFixed(size)}
                isNew={size.key === addedKey}
                change={(field, text) =>
                  set('sizes', (current) =>
                    current.map((item, row) =>
                      row === index
                        ? updateSizeField(current, value.title.es || value.title.en, item, field, text)
                        : item,
                    ),
                  )
                }
                remove={() => set('sizes', (current) => current.filter((_, row) => row !== index))}
              />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** Another product that already uses this SKU, found while typing. */
function useSkuOwner({ key, sku }: DraftSize): string | undefined {
  const debouncedSku = useDebounced(sku);
  const sameSku = useQuery({
    ...endpointQuery(ENDPOINTS.listStock, { query: { q: debouncedSku } }),
    enabled: key !== debouncedSku && debouncedSku.length > 2,
  });
  const owner = sameSku.data?.rows.find((row) => row.sku === sku)?.product;
  return owner?.title;
}

function SizeRow({
  size,
  index,
  percent,
  todayPercent,
  errors: serverErrors,
  isDuplicate,
  isFixed,
  isNew,
  change,
  remove,
}: {
  size: DraftSize;
  index: number;
  percent: number;
  todayPercent: number;
  errors: PartProps['errors'];
  /** Whether another size of this product has the same SKU. */
  isDuplicate: boolean;
  isFixed: boolean;
  /** Whether the size has just been added with the button below the table. */
  isNew: boolean;
  change: (field: keyof DraftSize, text: string) => void;
  remove: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const row = index + 1;
  const otherProduct = useSkuOwner(size);
  const skuError = isDuplicate
    ? t('form.skuTwin')
    : otherProduct && t('form.skuTaken', { title: otherProduct });
  const errors = skuError ? { [`sizes.${index}.sku`]: skuError, ...serverErrors } : serverErrors;
  const cents = computeDiscountedCents(parsePrice(size.price), percent);
  const todayCents = computeDiscountedCents(parsePrice(size.price), todayPercent);
  const grams = parseInteger(size.weightGrams);
  const invalidColumns = COLUMNS.filter(({ path }) => errors[`sizes.${index}.${path}`]);
  const renderCell = ({ field, path, numeric }: (typeof COLUMNS)[number]) => {
    const id = toFieldId(`sizes.${index}.${path}`);
    const invalid = errors[`sizes.${index}.${path}`];
    const isLocked = field === 'sku' && isFixed;
    const noteIds = [...(invalid ? [`${id}-note`] : []), ...(isLocked ? [FIXED_SKU_NOTE_ID] : [])].join(' ');
    return (
      <td key={field} data-label={t(`form.size.${field}`)}>
        <Input
          id={id}
          autoFocus={isNew && field === 'label'}
          data-right={numeric || undefined}
          inputMode={field === 'price' ? 'decimal' : numeric ? 'numeric' : 'text'}
          aria-label={t('form.sizeCell', { field: t(`form.size.${field}`), row })}
          maxLength={PRODUCT_SIZE.label.max}
          autoComplete="off"
          value={size[field]}
          // The SKU is often wider than its column, so the tooltip shows all of it
          title={field === 'sku' ? size.sku : undefined}
          onChange={({ target }) =>
            change(field, field === 'sku' ? target.value.toUpperCase() : target.value)
          }
          readOnly={isLocked}
          aria-invalid={invalid ? true : undefined}
          aria-describedby={noteIds || undefined}
        />
      </td>
    );
  };
  return (
    <>
      <tr>
        {COLUMNS.slice(0, 4).map(renderCell)}
        <td data-right className={styles.worked}>
          {todayCents > 0 && grams > 0 && format.money(computeCentsPer100g(todayCents, grams))}
        </td>
        <td data-right className={styles.worked}>
          {cents > 0 && format.money(cents)}
        </td>
        {renderCell(COLUMNS[4])}
        <td className={styles.remove}>
          <Button
            variant="quiet"
            square
            aria-label={t('form.removeSize', { size: size.label || row })}
            onClick={remove}
          >
            <AdminIcon name="trash-2" />
          </Button>
        </td>
      </tr>
      {invalidColumns.length > 0 && (
        <tr className={styles.wrongRow}>
          <td colSpan={8}>
            {invalidColumns.map(({ field, path }) => (
              <p className="err" key={path} id={`${toFieldId(`sizes.${index}.${path}`)}-note`}>
                <AdminIcon name="circle-x" /> {t(`form.size.${field}`)}: {errors[`sizes.${index}.${path}`]}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
