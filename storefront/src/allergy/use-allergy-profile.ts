import { useSyncExternalStore } from 'react';
import { type AllergyProfile, avoidedOf, followProfile, NO_ALLERGIES, readProfile } from './allergy-profile';

const none = (): AllergyProfile => NO_ALLERGIES;

/** The profile of this device; none on a server and in the first rendering over its HTML. */
export const useAllergyProfile = (): AllergyProfile => useSyncExternalStore(followProfile, readProfile, none);

/** What a soap contains of what the shopper avoids, as INCI names. */
export const useAvoided = (inci: readonly string[]): string[] => avoidedOf(inci, useAllergyProfile());
