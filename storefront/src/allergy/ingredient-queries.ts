import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/** Every ingredient of the soaps on sale, allergens first. */
export const ingredientsQuery = {
  ...endpointQuery(ENDPOINTS.listIngredients),
  staleTime: 600_000,
};
