import { readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const CPU_TICK_MS = 10;

/** The process and all its descendants. */
function listProcessTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [
    pid,
    ...(children === '' ? [] : children.split(' ').flatMap((child) => listProcessTree(Number(child)))),
  ];
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

/** Reads a line in kB from a process's file in /proc. */
const readMegabytes = (pid: number, file: string, name: string) => {
  const line = new RegExp(`^${name}:\\s+(\\d+)`, 'm');
  const toKilobytes = (value: number) =>
    Number(line.exec(readFileSync(`/proc/${value}/${file}`, 'utf8'))?.[1] ?? 0);
  return Math.round(sum(listProcessTree(pid).map(toKilobytes)) / 1024);
};

/** Resident memory, including descendants. */
export const readResidentMegabytes = (pid: number) => readMegabytes(pid, 'status', 'VmRSS');

/** Resident memory shared with other processes: pages of programs and libraries, mainly of Node. */
export const readSharedMegabytes = (pid: number) => readMegabytes(pid, 'smaps_rollup', 'Shared_Clean');

/** CPU time, including descendants that have ended. */
export const readProcessorMs = (pid: number) =>
  sum(
    listProcessTree(pid).flatMap((value, index) => {
      const fieldsText = readFileSync(`/proc/${value}/stat`, 'utf8').split(') ')[1] ?? '';
      return fieldsText
        .split(' ')
        .slice(11, index === 0 ? 15 : 13)
        .map(Number);
    }),
  ) * CPU_TICK_MS;
