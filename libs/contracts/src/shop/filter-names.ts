/** Groups of tags, categories and scents. */
export const CHOICE_GROUPS = ['skin', 'use', 'scent', 'range', 'avoid'] as const;
export type ChoiceGroup = (typeof CHOICE_GROUPS)[number];

/**
 * The groups of filters: a product must match any value within a group, and all groups. Only in `avoid`,
 * each value excludes more.
 */
export const FILTER_GROUPS = ['q', ...CHOICE_GROUPS, 'size', 'price', 'rating', 'offer', 'inStock'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];
