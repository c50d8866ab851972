/** Whether parsed JSON nests lists or objects more than `levels` deep. */
export const isNestedDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isNestedDeeperThan(levels - 1, inner)));
