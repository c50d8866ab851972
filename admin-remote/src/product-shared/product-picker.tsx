import { type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ProductRow } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductStatus } from '@munay/contracts/shop/product';
import { SKU } from '@munay/contracts/shop/size';
import { Combobox, endpointQuery, keepPreviousData, useDebounced, useQuery, useT } from '@munay/kit';
import { matchText } from './product-match';
import styles from './product-picker.module.css';

const SUGGESTIONS = 8;

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
  onPick: (picked: ProductChoice) => void;
  /** Called with pasted SKUs that are separated by commas or semicolons. */
  onSkus?: (skus: string[]) => void;
  status?: readonly ProductStatus[];
  isHidden?: (picked: ProductChoice) => boolean;
  isDisabled?: (picked: ProductChoice) => boolean;
  getNote?: (picked: ProductChoice) => ReactNode;
  /** Further options for the entered text, listed before the products. */
  others?: (text: string) => readonly OtherOption[];
  inputProps?: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onKeyDown'>;
}

function listSizes(product: ProductRow): ProductChoice[] {
  const { sizes, match } = product;
  const matching = match ? match.skus.flatMap((sku) => sizes.find((size) => size.sku === sku) ?? []) : sizes;
  return matching.map((size) => ({ product, size }));
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
  onSkus,
  status,
  inputProps,
  ...props
}: PickerProps) {
  const t = useT();
  const field = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const query = text.trim();
  const searched = useDebounced(query);
  const result = useQuery({
    ...endpointQuery(ENDPOINTS.listAllProducts, {
      query: { q: searched, pageSize: SUGGESTIONS, status: status ? [...status] : undefined },
    }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  });
  const products: Option[] = (result.data?.products ?? [])
    .flatMap((product) => listChoices(product, choiceType, query))
    .filter((picked) => !props.isHidden?.(picked))
    .map((picked) => {
      const { product, size } = picked;
      return {
        key: toKey(picked),
        label: size ? `${product.title}, ${size.label}` : product.title,
        sku: size?.sku,
        note: [matchText(product.match, t), props.getNote?.(picked)]
          .filter(Boolean)
          .map((note, index) => <span key={index}>{note}</span>),
        isDisabled: props.isDisabled?.(picked) ?? false,
        onPick: () => onPick(picked),
      };
    });
  const change = (next: string): void => {
    const skus = next.split(/[,;]/).map((sku) => sku.trim().toUpperCase());
    if (!onSkus || skus.length === 1) return setText(next);
    onSkus(skus.filter((sku) => SKU.test(sku)));
    setText('');
  };
  const isFound = query !== '' && products.length > 0;
  useEffect(() => {
    // Scrolls above the save bar, which covers the bottom of the page
    if (isFound) field.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isFound]);
  return (
    <div ref={field} className={styles.picker}>
      <Combobox<Option>
        popupClassName={styles.options ?? ''}
        label={label}
        listLabel={t('product.found')}
        value={text}
        onChange={change}
        options={query ? [...(props.others?.(query.toLowerCase()) ?? []), ...products] : []}
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
        settled={searched === query && !result.isFetching}
        fieldStyle
        inputProps={{ placeholder: label, ...inputProps }}
      />
    </div>
  );
}
