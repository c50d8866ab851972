/** Whether lists and objects in parsed JSON are nested deeper than `levels`. */
export const isNestedDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((nestedValue) => isNestedDeeperThan(levels - 1, nestedValue)));
