import { readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** The process and all it has started. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').flatMap((child) => family(Number(child))))];
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

/** A line in kB of a file that the kernel keeps for each process. */
const megabytes = (pid: number, file: string, name: string) => {
  const line = new RegExp(`^${name}:\\s+(\\d+)`, 'm');
  const kilobytes = (one: number) =>
    Number(line.exec(readFileSync(`/proc/${one}/${file}`, 'utf8'))?.[1] ?? 0);
  return Math.round(sum(family(pid).map(kilobytes)) / 1024);
};

/** Resident memory, with that of its children. */
export const residentMegabytes = (pid: number) => megabytes(pid, 'status', 'VmRSS');

/** Of the resident memory what other processes have in theirs as well: pages of programs and libraries, above all node's. */
export const sharedMegabytes = (pid: number) => megabytes(pid, 'smaps_rollup', 'Shared_Clean');

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
