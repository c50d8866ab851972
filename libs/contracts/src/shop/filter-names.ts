/** Filter groups for tags, categories and scents. */
export const CHOICE_GROUPS = ['skin', 'use', 'scent', 'range', 'avoid'] as const;
export type ChoiceGroup = (typeof CHOICE_GROUPS)[number];

/**
 * All filter groups. A product must match at least one value of each group in use, except for `avoid`, whose values
 * exclude products.
 */
export const FILTER_GROUPS = ['q', ...CHOICE_GROUPS, 'size', 'price', 'rating', 'offer', 'inStock'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];
