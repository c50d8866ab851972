/** Renders the diagram of docs/api-modules.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LAYERS } from '../../services/api/layers.mjs';
import { ROOT } from './root.mjs';

const MODULE = /^services\/api\/src\/((?:modules\/)?[^/]+)\//;
const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g;
export const PAGE = join(ROOT, 'docs', 'api-modules.md');

const toModuleName = (module: string): string => module.replace('modules/', '');
const id = (module: string): string => toModuleName(module).replaceAll('-', '_');

const listSources = (): string[] =>
  readdirSync(join(ROOT, 'services/api/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join('services/api/src', file));

/** The content of docs/api-modules.md for the current imports. */
export function renderModules(): string {
  const modules = new Set(LAYERS.flatMap((layer) => Object.keys(layer)));
  const findModule = (file: string): string | undefined => {
    const module = MODULE.exec(file)?.[1];
    return module !== undefined && modules.has(module) ? module : undefined;
  };
  const importsByModule = new Map([...modules].map((module) => [module, new Set<string>()]));
  for (const file of listSources()) {
    const from = findModule(file);
    if (!from) continue;
    for (const [, path = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(RELATIVE_IMPORT)) {
      const to = findModule(join(dirname(file), path));
      if (to && to !== from) importsByModule.get(from)?.add(to);
    }
  }

  const dependsOn = (from: string, to: string): boolean =>
    [...(importsByModule.get(from) ?? [])].some((next) => next === to || dependsOn(next, to));
  /** Removes arrows that are implied by longer paths. */
  const dependencyLines = [...importsByModule].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((target) => target !== to && dependsOn(target, to)))
      .map((to) => `  ${id(from)} --> ${id(to)}`),
  );

  const layers = LAYERS.map(
    (layer, height) =>
      `  subgraph layer${height} [${height}]\n${Object.keys(layer)
        .map((module) => `    ${id(module)}["${toModuleName(module)}"]`)
        .join('\n')}\n  end`,
  );
  const table = LAYERS.flatMap((layer, height) =>
    Object.entries(layer).map(
      ([module, purpose]) => `| ${height} | \`${toModuleName(module)}\` | ${purpose} |`,
    ),
  );

  return [
    '# The modules of the API',
    '',
    'A module imports modules of its own layer and of lower ones, never in a circle; `npm run check` rejects the rest. Generated',
    'by `npm run graph:api` from `services/api/layers.mjs` and the imports, without arrows that a longer path implies.',
    '',
    '```mermaid',
    'flowchart TB',
    ...layers.reverse(),
    ...dependencyLines.sort(),
    '```',
    '',
    '| layer | module | contains |',
    '| ----- | ------ | -------- |',
    ...table.reverse(),
    '',
  ].join('\n');
}
