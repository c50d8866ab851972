import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

export const ingredientsQuery = {
  ...endpointQuery(ENDPOINTS.listIngredients),
  staleTime: 600_000,
};
