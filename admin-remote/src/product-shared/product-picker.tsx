import { type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ProductRow } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductStatus } from '@munay/contracts/shop/product';
import { SKU } from '@munay/contracts/shop/size';
import { Combobox, endpointQuery, keepPreviousData, useDebounced, useQuery, useT } from '@munay/kit';
import { toMatchText } from './product-match';
import styles from './product-picker.module.css';

const MAX_SUGGESTIONS = 8;

/** The picked product, or one of its sizes. */
export interface ProductChoice {
  product: ProductRow;
  size?: ProductRow['sizes'][number];
}

/** An option of the picker that is not a product. */
export interface OtherOption {
  key: string;
  label: string;
  onPick: () => void;
}

interface Option {
  key: string;
  label: string;
  sku?: string | undefined;
  note?: ReactNode;
  isDisabled?: boolean;
  onPick: () => void;
}

interface PickerProps {
  label: string;
  /** Whether the picker offers whole products, sizes, or both. */
  choiceType: 'products' | 'sizes' | 'both';
  onPick: (choice: ProductChoice) => void;
  /** Called with pasted SKUs that are separated by commas or semicolons. */
  onPasteSkus?: (skus: string[]) => void;
  status?: readonly ProductStatus[];
  isHidden?: (choice: ProductChoice) => boolean;
  isDisabled?: (choice: ProductChoice) => boolean;
  getNote?: (choice: ProductChoice) => ReactNode;
  /** Further options for the entered text, listed before the products. */
  listOtherOptions?: (text: string) => readonly OtherOption[];
  inputProps?: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onKeyDown'>;
}

function listSizes(product: ProductRow): ProductChoice[] {
  const { sizes, match } = product;
  const matchingSizes = match
    ? match.skus.flatMap((sku) => sizes.find((size) => size.sku === sku) ?? [])
    : sizes;
  return matchingSizes.map((size) => ({ product, size }));
}

function listChoices(
  product: ProductRow,
  choiceType: PickerProps['choiceType'],
  query: string,
): ProductChoice[] {
  if (choiceType === 'products') return [{ product }];
  const sizes = listSizes(product);
  if (choiceType === 'sizes') return sizes;
  const isSku = sizes[0]?.size?.sku === query.toUpperCase();
  return isSku ? [...sizes, { product }] : [{ product }, ...sizes];
}

const toKey = ({ product, size }: ProductChoice): string => `${product._id} ${size?.sku ?? ''}`;

/**
 * Finds products by title, SKU or ingredient, best matches first. Enter picks the first match, even if it is pressed
 * before the results arrive, as barcode scanners do.
 */
export function ProductPicker({
  label,
  choiceType,
  onPick,
  onPasteSkus,
  status,
  inputProps,
  ...props
}: PickerProps) {
  const t = useT();
  const field = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const query = text.trim();
  const debouncedQuery = useDebounced(query);
  const result = useQuery({
    ...endpointQuery(ENDPOINTS.listAllProducts, {
      query: { q: debouncedQuery, pageSize: MAX_SUGGESTIONS, status: status ? [...status] : undefined },
    }),
    enabled: debouncedQuery !== '',
    placeholderData: keepPreviousData,
  });
  const products: Option[] = (result.data?.products ?? [])
    .flatMap((product) => listChoices(product, choiceType, query))
    .filter((choice) => !props.isHidden?.(choice))
    .map((choice) => {
      const { product, size } = choice;
      return {
        key: toKey(choice),
        label: size ? `${product.title}, ${size.label}` : product.title,
        sku: size?.sku,
        note: [toMatchText(product.match, t), props.getNote?.(choice)]
          .filter(Boolean)
          .map((note, index) => <span key={index}>{note}</span>),
        isDisabled: props.isDisabled?.(choice) ?? false,
        onPick: () => onPick(choice),
      };
    });
  const change = (next: string): void => {
    const skus = next.split(/[,;]/).map((sku) => sku.trim().toUpperCase());
    if (!onPasteSkus || skus.length === 1) return setText(next);
    onPasteSkus(skus.filter((sku) => SKU.test(sku)));
    setText('');
  };
  const hasResults = query !== '' && products.length > 0;
  useEffect(() => {
    // Scrolls above the save bar, which covers the bottom of the page
    if (hasResults) field.current?.scrollIntoView?.({ block: 'nearest' });
  }, [hasResults]);
  return (
    <div ref={field} className={styles.picker}>
      <Combobox<Option>
        popupClassName={styles.options ?? ''}
        label={label}
        listLabel={t('product.found')}
        value={text}
        onChange={change}
        options={query ? [...(props.listOtherOptions?.(query.toLowerCase()) ?? []), ...products] : []}
        optionKey={({ key }) => key}
        renderOption={(option) => (
          <>
            <span>{option.label}</span>
            <span className={`fine muted ${styles.note}`}>
              {option.note}
              {option.sku && <span>{option.sku}</span>}
            </span>
          </>
        )}
        isDisabled={({ isDisabled = false }) => isDisabled}
        onSelect={(option) => {
          setText('');
          option.onPick();
        }}
        empty={<p className="fine muted">{t('product.foundNothing')}</p>}
        settled={debouncedQuery === query && !result.isFetching}
        fieldStyle
        inputProps={{ placeholder: label, ...inputProps }}
      />
    </div>
  );
}
