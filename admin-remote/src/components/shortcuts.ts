import { useEffect, useRef } from 'react';
import { createStore, useStore } from '@munay/kit';
import { letterKeys } from './device-preferences';

export const KEY_GROUPS = ['everywhere', 'go', 'list', 'page'] as const;

export interface Shortcut {
  /** Key combination: `mod+k` (Ctrl or Cmd), a letter such as `j`, or a sequence such as `g o`. */
  keys: string;
  group: (typeof KEY_GROUPS)[number];
  label: string;
  run: () => void;
}

const KEY_SEQUENCE_TIMEOUT_MS = 1_000;

const activeShortcuts = createStore<readonly Shortcut[]>([]);
export const useActiveShortcuts = (): readonly Shortcut[] => useStore(activeShortcuts);

export function useShortcuts(keys: readonly Shortcut[]): void {
  const current = useRef(keys);
  const names = keys.map(({ keys: combo, label }) => `${combo}=${label}`).join('\n');
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const shortcuts = current.current.map((key, index) => ({
      ...key,
      run: () => current.current[index]?.run(),
    }));
    activeShortcuts.set((all) => [...all, ...shortcuts]);
    return () => activeShortcuts.set((all) => all.filter((key) => !shortcuts.includes(key)));
  }, [names]);
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)));

const toKeyCombination = (event: KeyboardEvent): string =>
  event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key.toLowerCase();

/** Registers the global key listener. Called once, by the layout. */
export function useKeyboard(): void {
  useEffect(() => {
    let previousKey = { letter: '', at: 0 };
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const combo = toKeyCombination(event);
      const hasModifier = combo.startsWith('mod+');
      // While a field has focus, undo applies to its text
      if (isTyping(event) && (!hasModifier || combo === 'mod+z')) return;
      if (document.querySelector('dialog[open]') && combo !== 'mod+k') return;
      if (!hasModifier && !letterKeys.get()) return;
      const sequence =
        event.timeStamp - previousKey.at < KEY_SEQUENCE_TIMEOUT_MS ? `${previousKey.letter} ${combo}` : combo;
      // `g d` is a sequence, even though `d` is also a shortcut
      const findShortcut = (name: string) => activeShortcuts.get().findLast(({ keys }) => keys === name);
      const result = findShortcut(sequence) ?? findShortcut(combo);
      previousKey = { letter: combo, at: event.timeStamp };
      if (!result) return;
      event.preventDefault();
      previousKey = { letter: '', at: 0 };
      result.run();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
