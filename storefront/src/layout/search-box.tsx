import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { Suggestion } from '@munay/contracts/shop/product';
import {
  Button,
  Combobox,
  endpointQuery,
  Icon,
  keepPreviousData,
  preloadPage,
  useDebounced,
  useNavigate,
  useQuery,
  useT,
  withMessages,
} from '@munay/kit';
import { useLoadedPart } from '../hooks/use-loaded-part';
import { messages } from '../i18n/messages';
import { popularQuery } from '../product/product-queries';
import styles from './search-box.module.css';

const NO_SUGGESTIONS: readonly Suggestion[] = [];

/** The first results for the search (product brief, header search). */
function useSuggestions(value: string) {
  const debouncedQuery = useDebounced(value.trim());
  const { data, isPlaceholderData } = useQuery({
    ...endpointQuery(ENDPOINTS.suggestProducts, { query: { q: debouncedQuery } }),
    enabled: debouncedQuery !== '',
    placeholderData: keepPreviousData,
  });
  const current = debouncedQuery === value.trim() && data !== undefined && !isPlaceholderData;
  return {
    options: debouncedQuery === '' ? NO_SUGGESTIONS : (data?.suggestions ?? NO_SUGGESTIONS),
    settled: current,
  };
}

/** The content of the suggestion list, which is not needed before the visitor types. */
const loadParts = withMessages(
  [messages('cart')],
  () => import(/* webpackChunkName: "cart" */ './search-suggestions'),
);

const loadInitialSuggestions = withMessages(
  [messages('cart')],
  () => import(/* webpackChunkName: "search-start" */ './search-start'),
);

/** What the empty field offers. Nothing is loaded before the field is used. */
function useInitialSuggestions(isUsed: boolean) {
  const start = useLoadedPart(loadInitialSuggestions, isUsed);
  const { data } = useQuery({ ...popularQuery, enabled: isUsed });
  return start && data && { ...start, list: data };
}

export interface SearchBoxProps {
  open: boolean;
  onClose: () => void;
  onLeave: () => void;
}

/**
 * Header search: suggestions with picture and title. Enter without an active suggestion opens the results in the shop.
 */
export function SearchBox({ open, onClose, onLeave }: SearchBoxProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const { options, settled } = useSuggestions(value);
  const query = value.trim();
  const [isUsed, setUsed] = useState(false);
  const parts = useLoadedPart(loadParts, query || isUsed);
  const start = useInitialSuggestions(isUsed && query === '');
  const bestSellers = start?.toSuggestions(start.list) ?? NO_SUGGESTIONS;
  const results = `/shop?q=${encodeURIComponent(query)}`;

  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  // React does not notice that a visitor focused the field before the app started
  useEffect(() => {
    if (document.activeElement === input.current)
      input.current?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }, []);

  const clearSearch = () => {
    setValue('');
    onLeave();
  };
  const submit = () => {
    if (query === '') return;
    void navigate(results);
    clearSearch();
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
        listLabel={t(query === '' ? 'home.loved' : 'search.list')}
        value={value}
        onChange={setValue}
        opensEmpty
        options={parts === undefined ? NO_SUGGESTIONS : query === '' ? bestSellers : options}
        optionKey={(option) => option._id}
        settled={(query === '' || settled) && parts !== undefined}
        onSelect={(option) => {
          const address = `/product/${option.slug}`;
          preloadPage(address);
          void navigate(address);
          clearSearch();
        }}
        onSubmit={submit}
        onDismiss={open ? onClose : undefined}
        inputProps={{
          ref: input,
          name: 'q',
          placeholder: t('search.label'),
          maxLength: LIMITS.searchMax,
          onFocus: () => setUsed(true),
        }}
        renderInput={(field) => (
          <div className={styles.field}>
            <Icon name="search" small />
            {field}
          </div>
        )}
        popupClassName={`clipped on-white cut-corner ${styles.popup}`}
        renderOption={(option) => parts && <parts.SuggestedProduct product={option} query={query} />}
        header={query === '' ? start && <start.StartHeader /> : parts && <parts.TypedCode query={query} />}
        empty={
          query === ''
            ? undefined
            : parts && <parts.NoResults query={query} results={results} onLeave={clearSearch} />
        }
        footer={
          query === ''
            ? start && <start.Categories list={start.list} onLeave={clearSearch} />
            : parts && (
                <parts.AllResults
                  query={query}
                  to={options.length > 0 ? results : null}
                  onLeave={clearSearch}
                />
              )
        }
      />
      <Button variant="icon" className={styles.shut} aria-label={t('search.close')} onClick={onClose}>
        <Icon name="x" />
      </Button>
    </form>
  );
}
