import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import { Button, Input, Link, useFormat, useStore, useT } from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { DENSITIES, type Density, density } from '../components/device-preferences';
import { Popover } from '../components/popover';
import { useShortcuts } from '../components/shortcuts';
import type { EmptyList } from '../feedback/list-states';
import { Select } from '../form/admin-field';
import { AdminIcon } from '../icons/admin-icon';
import type { ListAddress, ListChange } from './list-state';
import tab from '../form/tab.module.css';
import chip from './chip.module.css';
import styles from './data-list.module.css';

export interface ListView {
  id: string;
  label: string;
  count?: number | undefined;
  change: ListChange;
  isActive: boolean;
  /** Shown instead of an empty list of options. */
  empty?: EmptyList | undefined;
}

interface FilterOption {
  value: string;
  label: string;
}

export interface ListFilter {
  name: string;
  label: string;
  /** Options to choose from; without them, the filter is a range of dates. */
  options?: readonly FilterOption[];
  multiple?: true;
}

export function ViewTabs({
  label,
  views,
  list,
}: {
  label: string;
  views: readonly ListView[];
  list: ListAddress;
}) {
  const nav = useRef<HTMLElement>(null);
  const activeId = views.find((view) => view.isActive)?.id;
  useEffect(() => {
    // Scrolls only horizontally, so that the page does not move
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    const middle = tab ? tab.offsetLeft + tab.offsetWidth / 2 : 0;
    if (nav.current) nav.current.scrollLeft = middle - nav.current.clientWidth / 2;
  }, [activeId]);
  return (
    <nav ref={nav} className={`min0 g1 flex relative ${styles.views}`} aria-label={label}>
      {views.map(({ id, label: name, count, change, isActive }) => (
        <Link
          key={id}
          className={`inline-row fine ${tab.tab}`}
          to={list.to(change)}
          aria-current={isActive ? 'page' : undefined}
          preventScrollReset
        >
          {name}
          {count !== undefined && <span className="muted">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

const DEBOUNCE_MS = 300;

/** Search field of a list. Results update while typing; `/` focuses the field. */
export function ListSearch({ label, hint, list }: { label: string; hint: string; list: ListAddress }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const { q } = list.state;
  const [{ text, known, sent }, setSearchState] = useState({ text: q, known: q, sent: q });
  // Updates the field when the search in the URL changes, e.g. when a view is opened
  if (known !== q) setSearchState({ text: q === sent ? text : q, known: q, sent: q });
  useShortcuts([{ keys: '/', group: 'list', label: t('keys.search'), run: () => field.current?.focus() }]);
  const find = (): void => {
    const query = text.trim();
    if (query === sent) return;
    setSearchState((current) => ({ ...current, sent: query }));
    list.change({ q: query }, { replace: q !== '' });
  };
  const runSearch = useEffectEvent(find);
  useEffect(() => {
    const timer = setTimeout(runSearch, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const form = useForm({ send: find });
  return (
    <Form role="search" className={styles.search} {...form.props}>
      <AdminIcon name="search" />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={hint}
        maxLength={LIMITS.searchMax}
        value={text}
        onChange={({ target }) => setSearchState((current) => ({ ...current, text: target.value }))}
        // The search is sent on blur, before the next click, so that a saved view includes it
        onBlur={find}
        onKeyDown={(event) => {
          const { key, currentTarget } = event;
          // By default Escape would clear the search field, so here it only leaves the field. The down arrow moves to
          // the first row
          if (key === 'Escape') currentTarget.blur();
          else if (key === 'ArrowDown')
            currentTarget.closest('section')?.querySelector<HTMLElement>('tbody th a, ol a')?.focus();
          else return;
          event.preventDefault();
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </Form>
  );
}

export function FilterChips({ filters, list }: { filters: readonly ListFilter[]; list: ListAddress }) {
  const t = useT();
  const format = useFormat();
  const set = filters.filter(({ name }) => list.state.filters[name]);
  if (set.length === 0) return null;
  return (
    <ul className={`wraps gap-6 ${styles.chips}`} role="list" aria-label={t('list.filtersOn')}>
      {set.map(({ name, label, options }) => {
        const values = list.state.filters[name] ?? [];
        const labels = values.map((value) =>
          options ? (options.find((option) => option.value === value)?.label ?? value) : format.date(value),
        );
        return (
          <li key={name} className={`inline-row g1 fine ${chip.chip}`}>
            {label}: <b className="semibold">{labels.join(', ')}</b>
            <Button
              variant="plain"
              aria-label={t('list.unfilter', { name: label })}
              onClick={() => list.change({ filters: { [name]: null } })}
            >
              <AdminIcon name="x" />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

export function FilterMenu({ filters, list }: { filters: readonly ListFilter[]; list: ListAddress }) {
  const t = useT();
  if (filters.length === 0) return null;
  return (
    <Popover
      button={
        <>
          <AdminIcon name="list-filter" /> {t('list.filter')}
        </>
      }
    >
      {(close) => (
        <>
          {filters.map((filter) => (
            <FilterField key={filter.name} filter={filter} list={list} />
          ))}
          <Button variant="primary" className={`foot-bar ${styles.done}`} onClick={close}>
            {t('list.filterDone')}
          </Button>
        </>
      )}
    </Popover>
  );
}

function FilterField({ filter, list }: { filter: ListFilter; list: ListAddress }) {
  const t = useT();
  const { name, label, options, multiple } = filter;
  const values = list.state.filters[name] ?? [];
  const setFilter = (value: string): void => list.change({ filters: { [name]: value ? [value] : null } });
  if (!options)
    return (
      <label className={`grid g1 ${styles.filter}`}>
        {label}
        <Input type="date" value={values[0] ?? ''} onChange={({ target }) => setFilter(target.value)} />
      </label>
    );
  if (!multiple)
    return (
      <label className={`grid g1 ${styles.filter}`}>
        {label}
        <Select
          value={values[0] ?? ''}
          options={[{ value: '', label: t('list.any') }, ...options]}
          onChange={setFilter}
        />
      </label>
    );
  const toggle = (value: string): void => {
    const next = values.includes(value) ? values.filter((item) => item !== value) : [...values, value];
    list.change({ filters: { [name]: next.length > 0 ? next : null } });
  };
  return (
    <fieldset className={`grid g1 ${styles.filter}`}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="tick">
          <input
            type="checkbox"
            checked={values.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

const DENSITY_ICONS = { compact: 'rows-3', roomy: 'rows-2' } as const satisfies Record<Density, string>;

export function DensitySwitch() {
  const t = useT();
  const currentDensity = useStore(density);
  return (
    <div className={styles.density} role="group" aria-label={t('list.density')}>
      {DENSITIES.map((item) => (
        <Button
          variant="plain"
          key={item}
          aria-pressed={item === currentDensity}
          aria-label={t(`list.${item}`)}
          title={t(`list.${item}`)}
          onClick={() => density.set(item)}
        >
          <AdminIcon name={DENSITY_ICONS[item]} />
        </Button>
      ))}
    </div>
  );
}

/**
 * Actions for the selected rows. The bar appears between the tools and the table header, where it causes no layout
 * shift. On a phone it is above the tab bar.
 */
export function BulkBar({
  count,
  total,
  all,
  sum,
  chooseAll,
  clear,
  children,
}: {
  count: number;
  total: number;
  all: boolean;
  sum?: string;
  chooseAll?: () => void;
  clear: () => void;
  children: ReactNode;
}) {
  const t = useT();
  useShortcuts([{ keys: 'escape', group: 'list', label: t('keys.clear'), run: clear }]);
  return (
    <div
      className={`cluster spread fine foot-bar foot-bar-tall ${styles.bulk}`}
      data-bulk
      role="region"
      aria-label={t('list.chosenActions')}
    >
      <p>
        <b role="status">{t('list.chosen', { count })}</b>
        {sum && <span className="num">{sum}</span>}
        {chooseAll && !all && count < total && (
          <Button variant="link" onClick={chooseAll}>
            {t('list.chooseAll', { total })}
          </Button>
        )}
      </p>
      <div className="push">{children}</div>
      <Button variant="quiet" className={styles.clear} onClick={clear}>
        <AdminIcon name="x" /> <span>{t('list.clear')}</span>
      </Button>
    </div>
  );
}
