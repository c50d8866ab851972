import { useSyncExternalStore } from 'react';
import {
  type AllergyProfile,
  findAvoided,
  followProfile,
  NO_ALLERGIES,
  readProfile,
} from './allergy-profile';

const serverProfile = (): AllergyProfile => NO_ALLERGIES;

export const useAllergyProfile = (): AllergyProfile =>
  useSyncExternalStore(followProfile, readProfile, serverProfile);

export const useAvoided = (inci: readonly string[]): string[] => findAvoided(inci, useAllergyProfile());
