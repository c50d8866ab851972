import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  keys: readonly string[];
  all: boolean;
  count: number;
  has: (key: string) => boolean;
  /** @param range whether to select all rows from the last selected row to this one */
  toggle: (key: string, range?: boolean) => void;
  togglePage: () => void;
  chooseAll: () => void;
  clear: () => void;
}

/**
 * Selected rows of a list.
 * @param page keys of the visible rows
 * @param total number of matching rows over all pages
 * @param scope search and filters; a change clears the selection
 */
export function useSelection(page: readonly string[], total: number, scope: string): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [lastKey, setLastKey] = useState<string>();

  const [selectionScope, setSelectionScope] = useState(scope);

  const clear = useCallback(() => {
    setSelected(new Set());
    setAll(false);
  }, []);

  if (selectionScope !== scope) {
    setSelectionScope(scope);
    clear();
  }

  return useMemo(() => {
    const keys = page.filter((key) => all || selected.has(key));
    const choose = (next: Iterable<string>): void => {
      setAll(false);
      setSelected(new Set(next));
    };
    return {
      keys,
      all,
      count: all ? total : keys.length,
      has: (key) => all || selected.has(key),
      toggle: (key, range = false) => {
        const isSelected = !keys.includes(key);
        const [from, to] = [page.indexOf(range && lastKey !== undefined ? lastKey : key), page.indexOf(key)];
        const span = page.slice(Math.min(from, to), Math.max(from, to) + 1);
        setLastKey(key);
        choose(isSelected ? [...keys, ...span] : keys.filter((item) => !span.includes(item)));
      },
      togglePage: () => choose(keys.length === page.length ? [] : page),
      chooseAll: () => setAll(true),
      clear,
    };
  }, [page, total, selected, all, lastKey, clear]);
}
