import { readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** The process and all it has started. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').flatMap((child) => family(Number(child))))];
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

const kilobytes = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** Of the resident memory what other processes have in theirs as well: pages of programs and libraries, above all node's. */
export const sharedMegabytes = (pid: number) =>
  Math.round(
    sum(
      family(pid).map((one) => kilobytes(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'), 'Shared_Clean')),
    ) / 1024,
  );

/** Resident memory, with that of its children. */
export const residentMegabytes = (pid: number) =>
  Math.round(
    sum(family(pid).map((one) => kilobytes(readFileSync(`/proc/${one}/status`, 'utf8'), 'VmRSS'))) / 1024,
  );

/** CPU time, with that of its children, also of those that have ended. */
export const processorMs = (pid: number) =>
  sum(
    family(pid).flatMap((one, index) => {
      const afterName = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1] ?? '';
      return afterName
        .split(' ')
        .slice(11, index === 0 ? 15 : 13)
        .map(Number);
    }),
  ) * TICK_MS;
