import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { Suggestion } from '@munay/contracts/shop/product';
import {
  Button,
  Combobox,
  endpointQuery,
  Fixed,
  Icon,
  keepPreviousData,
  Link,
  Picture,
  preloadPage,
  useFormat,
  useNavigate,
  useQuery,
  useSettled,
  useT,
} from '@munay/kit';
import { AllergyWarning } from '../allergy/allergy-warning';
import { Translation } from '../components/translation';
import { usePopular } from '../product/product-queries';
import { HighlightedTitle } from './highlighted-title';
import styles from './search-box.module.css';

const NO_SUGGESTIONS: readonly Suggestion[] = [];

/** The first results for the search (product brief, header search). */
function useSuggestions(value: string) {
  const words = useSettled(value.trim());
  const { data, isPlaceholderData } = useQuery({
    ...endpointQuery(ENDPOINTS.suggestProducts, { query: { q: words } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const current = words === value.trim() && data !== undefined && !isPlaceholderData;
  return { options: words === '' ? NO_SUGGESTIONS : (data?.suggestions ?? NO_SUGGESTIONS), settled: current };
}

function NoResults({ onLeave }: { onLeave: () => void }): ReactNode {
  const t = useT();
  const popular = usePopular();
  return (
    <div className={`grid g2 ${styles.none}`}>
      <div role="status">
        <Fixed text="noProductsFound" as="p" />
        <Translation of="noProductsFound" id="search.none" />
      </div>
      {popular.length > 0 && <p className="small muted">{t('search.tryOne')}</p>}
      <ul role="list">
        {popular.slice(0, 2).map(({ _id, slug, title }) => (
          <li key={_id}>
            <Link className="more" to={`/product/${slug}`} onClick={onLeave}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface SearchBoxProps {
  open: boolean;
  onClose: () => void;
  onLeave: () => void;
}

/** Header search: suggestions with picture and title; Enter without an active row goes to the shop's results. */
export function SearchBox({ open, onClose, onLeave }: SearchBoxProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const { options, settled } = useSuggestions(value);
  const words = value.trim();
  const results = `/shop?q=${encodeURIComponent(words)}`;

  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);

  const leave = () => {
    setValue('');
    onLeave();
  };
  const submit = () => {
    if (words === '') return;
    void navigate(results);
    leave();
  };

  return (
    <form
      className={open ? `relative ${styles.open}` : 'relative'}
      role="search"
      action="/shop"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Combobox<Suggestion>
        className={styles.box}
        label={t('search.label')}
        listLabel={t('search.list')}
        value={value}
        onChange={setValue}
        options={options}
        optionKey={(option) => option._id}
        settled={settled}
        onSelect={(option) => {
          const address = `/product/${option.slug}`;
          preloadPage(address);
          void navigate(address);
          leave();
        }}
        onSubmit={submit}
        onDismiss={open ? onClose : undefined}
        inputProps={{ ref: input, name: 'q', placeholder: t('search.label'), maxLength: LIMITS.searchMax }}
        renderInput={(field) => (
          <div className={styles.field}>
            <Icon name="search" small />
            {field}
          </div>
        )}
        popupClassName={`clipped on-white cut-corner ${styles.popup}`}
        renderOption={(option) => (
          <>
            <span className={`clipped tinted cut-thumb ${styles.thumb}`}>
              {option.image !== null && <Picture image={option.image} sizes="56px" alt="" />}
            </span>
            <span>
              <HighlightedTitle title={option.title} words={words} />
              <AllergyWarning inci={option.inci} />
            </span>{' '}
            <span className="small muted num">
              {option.fromCents === null
                ? t('product.soldOut')
                : `${t('price.from')} ${format.money(option.fromCents)}`}
            </span>
          </>
        )}
        empty={<NoResults onLeave={leave} />}
        footer={
          <Link
            className={`row spread mt2 ${styles.all}`}
            to={options.length > 0 ? results : '/shop'}
            onClick={leave}
          >
            {options.length > 0 ? t('search.all', { words }) : t('search.browse')}
            <Icon name="arrow-right" small />
          </Link>
        }
      />
      <Button variant="icon" className={styles.shut} aria-label={t('search.close')} onClick={onClose}>
        <Icon name="x" />
      </Button>
    </form>
  );
}
