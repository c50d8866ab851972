/** Draws the diagram of docs/api-rooms.md. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { FLOORS } from '../../services/api/rooms.mjs';
import { ROOT } from './root.mjs';

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

const ROOM = /^services\/api\/src\/((?:modules\/)?[^/]+)$/;
export const PAGE = join(ROOT, 'docs', 'api-rooms.md');

const DEPCRUISE = [
  ...['--config', '.dependency-cruiser.mjs', '--output-type', 'json', '--exclude', '\\.test\\.ts$'],
  ...['--collapse', '^services/api/src/(?:modules/)?[^/]+(?=/)', 'services/api/src'],
];

const name = (room: string): string => room.replace('modules/', '');
const id = (room: string): string => name(room).replaceAll('-', '_');

/** The page for the current imports. */
export function drawRooms(): string {
  const output = execFileSync(join(ROOT, 'node_modules', '.bin', 'depcruise'), DEPCRUISE, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const known = new Set(FLOORS.flatMap((floor) => Object.keys(floor)));
  const roomOf = (file: string): string | undefined => {
    const room = ROOM.exec(file)?.[1];
    return room !== undefined && known.has(room) ? room : undefined;
  };
  const below = new Map([...known].map((room) => [room, new Set<string>()]));
  for (const { source, dependencies } of (JSON.parse(output) as Cruise).modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)];
      if (from && to && from !== to) below.get(from)?.add(to);
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
