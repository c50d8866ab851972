import { useSyncExternalStore } from 'react';
import {
  type AllergyProfile,
  findAvoidedIngredients,
  followProfile,
  NO_ALLERGIES,
  readProfile,
} from './allergy-profile';

const getServerProfile = (): AllergyProfile => NO_ALLERGIES;

export const useAllergyProfile = (): AllergyProfile =>
  useSyncExternalStore(followProfile, readProfile, getServerProfile);

export const useAvoidedIngredients = (inci: readonly string[]): string[] =>
  findAvoidedIngredients(inci, useAllergyProfile());
