import { isEmptyValue } from './is-empty-value';

type Item = Record<string, unknown>;

/** Fields that distinguish the items of a list. */
const IDENTITY_KEYS = ['sku', 'base', 'inci'] as const;
/** Number of characters shown before the first difference between two long strings. */
const LEAD_LENGTH = 40;

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isDeepEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Reduces two values of a field to their differences: the changed parts of an object, the changed items of a list, or
 * both strings, starting shortly before the first difference.
 */
export function findDifference(before: unknown, after: unknown): [before: unknown, after: unknown] {
  if (Array.isArray(before) && Array.isArray(after)) return findDifferingItems(before, after);
  if (isItem(before) && isItem(after)) return findDifferingParts(before, after);
  if (typeof before === 'string' && typeof after === 'string') return findDifferingEnds(before, after);
  return [before, after];
}

function findDifferingParts(before: Item, after: Item): [Item, Item] {
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((part) => !isDeepEqual(before[part], after[part]))
    .map((part) => [part, ...findDifference(before[part], after[part])] as const);
  return [
    Object.fromEntries(parts.map(([part, previousValue]) => [part, previousValue])),
    Object.fromEntries(parts.map(([part, , is]) => [part, is])),
  ];
}

function findDifferingItems(before: unknown[], after: unknown[]): [unknown[], unknown[]] {
  const items = [...before, ...after];
  const key = IDENTITY_KEYS.find((name) => items.every((item) => isItem(item) && name in item));
  if (!key) return [before, after];
  const [previous, current] = [before, after].map(
    (list) => new Map((list as Item[]).map((item) => [item[key], item])),
  ) as [Map<unknown, Item>, Map<unknown, Item>];
  const changedItems = [...new Set([...previous.keys(), ...current.keys()])].flatMap((id) => {
    const [previousItem, currentItem] = [previous.get(id), current.get(id)];
    if (!previousItem || !currentItem) return [[previousItem, currentItem] as const];
    if (isDeepEqual(previousItem, currentItem)) return [];
    const [from, to] = findDifferingParts(previousItem, currentItem);
    return [
      [
        { [key]: id, ...from },
        { [key]: id, ...to },
      ] as const,
    ];
  });
  // The same items in a different order: show both lists
  if (changedItems.length === 0) return [before, after];
  const dropEmptyItems = (list: (Item | undefined)[]): Item[] =>
    list.filter((item) => !isEmptyValue(item)) as Item[];
  return [
    dropEmptyItems(changedItems.map(([previousItem]) => previousItem)),
    dropEmptyItems(changedItems.map(([, currentItem]) => currentItem)),
  ];
}

function findDifferingEnds(before: string, after: string): [string, string] {
  const at = [...before].findIndex((letter, index) => letter !== after[index]);
  const start = (at === -1 ? before.length : at) - LEAD_LENGTH;
  const truncateStart = (text: string): string => (start > 0 ? `…${text.slice(start)}` : text);
  return [truncateStart(before), truncateStart(after)];
}
