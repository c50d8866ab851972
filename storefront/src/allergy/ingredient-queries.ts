import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '@munay/kit';

/** Every ingredient of the soaps on sale, allergens first. */
export const ingredientsQuery = {
  queryKey: ['ingredients'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.listIngredients, undefined, { signal }),
  staleTime: 600_000,
};
