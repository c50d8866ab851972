import { foldText } from '@munay/contracts/fold';
import { createDeviceStore } from '../hooks/device-store';

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

const isEmpty = ({ ingredients, words }: AllergyProfile): boolean => ingredients.length + words.length === 0;

export function findAvoidedIngredients(inci: readonly string[], profile: AllergyProfile): string[] {
  const { ingredients, words } = profile;
  if (isEmpty(profile)) return [];
  return inci.filter((name) => {
    if (ingredients.includes(name)) return true;
    const foldedName = ` ${foldText(name).replace(/[^a-z0-9]+/g, ' ')}`;
    return words.some((word) => foldedName.includes(` ${word}`));
  });
}

/** The profile of this device. */
export const {
  read: readProfile,
  save: saveProfile,
  follow: followProfile,
} = createDeviceStore(STORAGE_KEY, parseProfile, (profile) =>
  isEmpty(profile) ? null : JSON.stringify(profile),
);
