const SOURCE = /\.(?:tsx?|mjs|cjs|css|py|sh)$/;
const TEST = /\.test\.tsx?$|\/(?:test|e2e|testing)\/|\/testing[\w.-]*\.tsx?$/;
/** Tolerance for small changes: two percent. */
const CEILING_TOLERANCE = 1.02;

interface Lines {
  production: number;
  tests: number;
}
/** Line counts per project, such as `libs/kit`. The API's modules and the laboratories are counted separately. */
export type LineCounts = Record<string, Lines>;

const findProject = (file: string) =>
  /^(?:services\/api\/src\/modules|tools\/lab|(?:libs|services)\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[0];

export function countLines(files: readonly string[], read: (file: string) => string): LineCounts {
  const counts: LineCounts = {};
  for (const file of files.filter((name) => SOURCE.test(name))) {
    const project = (counts[findProject(file) ?? '.'] ??= { production: 0, tests: 0 });
    project[TEST.test(file) ? 'tests' : 'production'] += read(file).split('\n').length - 1;
  }
  return counts;
}

const KINDS = ['production', 'tests'] as const;

/** @returns the projects that exceed their ceiling, and the action to take */
export const listAboveCeilings = (counts: LineCounts, ceilings: LineCounts): string[] =>
  Object.entries(counts).flatMap(([project, lines]) =>
    KINDS.filter((kind) => lines[kind] > (ceilings[project]?.[kind] ?? 0)).map((kind) => {
      const ceiling = ceilings[project]?.[kind] ?? 0;
      return `${project}: ${lines[kind]} lines of ${kind}, ${lines[kind] - ceiling} above the ceiling of ${ceiling}`;
    }),
  );

/** Lowers the ceilings to slightly above the current numbers and never raises one. New projects get a ceiling. */
export const lowerCeilings = (counts: LineCounts, ceilings: LineCounts): LineCounts =>
  Object.fromEntries(
    Object.entries(counts).map(([project, lines]) => {
      const lowerCeiling = (kind: keyof Lines) =>
        Math.min(Math.ceil(lines[kind] * CEILING_TOLERANCE), ceilings[project]?.[kind] ?? Infinity);
      return [project, { production: lowerCeiling('production'), tests: lowerCeiling('tests') }];
    }),
  );
