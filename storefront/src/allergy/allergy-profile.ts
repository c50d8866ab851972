import { foldText } from '@munay/contracts/fold';

export interface AllergyProfile {
  ingredients: readonly string[];
  words: readonly string[];
}

export const NO_ALLERGIES: AllergyProfile = { ingredients: [], words: [] };

const STORAGE_KEY = 'munay.allergies';
const MAX_ENTRIES = 60;

const parseTexts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((candidate): candidate is string => typeof candidate === 'string').slice(0, MAX_ENTRIES)
    : [];

/** Parses the stored profile; an invalid profile counts as empty. */
export function parseProfile(json: string | null): AllergyProfile {
  try {
    const { ingredients, words } = JSON.parse(json ?? '{}') as Record<string, unknown>;
    return { ingredients: parseTexts(ingredients), words: parseTexts(words) };
  } catch {
    return NO_ALLERGIES;
  }
}

export function findAvoidedIngredients(
  inci: readonly string[],
  { ingredients, words }: AllergyProfile,
): string[] {
  if (ingredients.length + words.length === 0) return [];
  return inci.filter((name) => {
    if (ingredients.includes(name)) return true;
    const foldedName = ` ${foldText(name).replace(/[^a-z0-9]+/g, ' ')}`;
    return words.some((word) => foldedName.includes(` ${word}`));
  });
}

const listeners = new Set<() => void>();
let current: AllergyProfile | undefined;

const setProfile = (next: AllergyProfile | undefined): void => {
  current = next;
  for (const listener of listeners) listener();
};

const onStorage = ({ key }: StorageEvent): void => {
  if (key === STORAGE_KEY || key === null) setProfile(undefined);
};

/** The profile of this device; returns the same object until it changes. */
export function readProfile(): AllergyProfile {
  try {
    current ??= parseProfile(localStorage.getItem(STORAGE_KEY));
  } catch {
    // Storage is blocked, so the profile lasts until the page is closed
    current ??= NO_ALLERGIES;
  }
  return current;
}

export function saveProfile(profile: AllergyProfile): void {
  try {
    if (profile.ingredients.length + profile.words.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(profile));
  } catch {
    // Warnings on this page still work
  }
  setProfile(profile);
}

export function followProfile(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}
