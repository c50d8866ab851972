/** Renders the diagram of docs/api-rooms.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FLOORS } from '../../services/api/rooms.mjs';
import { ROOT } from './root.mjs';

const ROOM = /^services\/api\/src\/((?:modules\/)?[^/]+)\//;
const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g;
export const PAGE = join(ROOT, 'docs', 'api-rooms.md');

const name = (room: string): string => room.replace('modules/', '');
const id = (room: string): string => name(room).replaceAll('-', '_');

const sources = (): string[] =>
  readdirSync(join(ROOT, 'services/api/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join('services/api/src', file));

/** The page for the current imports. */
export function drawRooms(): string {
  const known = new Set(FLOORS.flatMap((floor) => Object.keys(floor)));
  const roomOf = (file: string): string | undefined => {
    const room = ROOM.exec(file)?.[1];
    return room !== undefined && known.has(room) ? room : undefined;
  };
  const below = new Map([...known].map((room) => [room, new Set<string>()]));
  for (const file of sources()) {
    const from = roomOf(file);
    if (!from) continue;
    for (const [, path = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(RELATIVE_IMPORT)) {
      const to = roomOf(join(dirname(file), path));
      if (to && to !== from) below.get(from)?.add(to);
    }
  }

  const reaches = (from: string, to: string): boolean =>
    [...(below.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  /** Leaves out arrows implied by longer paths. */
  const arrows = [...below].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))
      .map((to) => `  ${id(from)} --> ${id(to)}`),
  );

  const floors = FLOORS.map(
    (floor, height) =>
      `  subgraph floor${height} [${height}]\n${Object.keys(floor)
        .map((room) => `    ${id(room)}["${name(room)}"]`)
        .join('\n')}\n  end`,
  );
  const table = FLOORS.flatMap((floor, height) =>
    Object.entries(floor).map(([room, holds]) => `| ${height} | \`${name(room)}\` | ${holds} |`),
  );

  return [
    '# The rooms of the API',
    '',
    'Each room imports rooms of its floor and of floors below, never in a circle; `npm run check` refuses the rest. Drawn by',
    '`npm run graph:api` from `services/api/rooms.mjs` and the imports, without arrows that a longer path implies.',
    '',
    '```mermaid',
    'flowchart TB',
    ...floors.reverse(),
    ...arrows.sort(),
    '```',
    '',
    '| floor | room | holds |',
    '| ----- | ---- | ----- |',
    ...table.reverse(),
    '',
  ].join('\n');
}
