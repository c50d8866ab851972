const WIDTHS = [24, 10, 8, 9, 9, 8, 8, 18];

/** @param {(string | number)[]} cells */
const row = (cells) =>
  console.log(
    cells
      .map((cell, index) =>
        index === 0 ? String(cell).padEnd(WIDTHS[0] ?? 0) : String(cell).padStart(WIDTHS[index] ?? 0),
      )
      .join(' '),
  );

/** @param {string} title */
export function printTitle(title) {
  console.log(`\n${title}`);
  row(['', 'answers/s', 'p50 ms', 'p97.5 ms', 'CPU ms', 'bytes', 'failed', 'target']);
}

/**
 * @param {string} name
 * @param {import('./load.mjs').Measured} measured
 * @param {number} [target]  answers a second
 */
export function printRow(name, measured, target) {
  const { perSecond, p50, p97, cpuMs, bytes, failed } = measured;
  const cpu = cpuMs === undefined ? '' : cpuMs.toFixed(2);
  row([
    name,
    perSecond,
    p50,
    p97,
    cpu,
    bytes,
    failed,
    target ? verdict(perSecond >= target, `${target}/s`) : '',
  ]);
}

/** @param {string} title */
export function printStaffTitle(title) {
  console.log(`\n${title}`);
  row(['', 'p50 ms', 'p95 ms', 'bytes', 'failed', '', '', 'target']);
}

/**
 * @param {string} name
 * @param {{ p50: number, p95: number, bytes: number, failed: number }} measured
 * @param {number} targetMs  for 95 of 100 answers
 */
export function printStaffRow(name, { p50, p95, bytes, failed }, targetMs) {
  row([name, p50, p95, bytes, failed, '', '', verdict(p95 <= targetMs, `<= ${targetMs} ms`)]);
}

/**
 * @param {{ totalMs: number, paidMs: number, won: number, refused: number }} race
 * @param {number} targetMs
 */
export function printRace({ totalMs, paidMs, won, refused }, targetMs) {
  const told = verdict(totalMs <= targetMs, `<= ${targetMs} ms`);
  console.log(
    `race of 40 for 5: ${won} won, ${refused} refused, ${totalMs} ms to the last answer (${told}), ${paidMs} ms to 5 paid orders`,
  );
}

/**
 * @param {{ name: string, megabytes: number }[]} processes
 * @param {number} target  megabytes
 */
export function printMemory(processes, target) {
  const sum = processes.reduce((total, { megabytes }) => total + megabytes, 0);
  const parts = processes.map(({ name, megabytes }) => `${name} ${megabytes} MB`).join(' + ');
  console.log(`memory after the load: ${parts} = ${sum} MB (${verdict(sum <= target, `<= ${target} MB`)})`);
}

/**
 * @param {boolean} reached
 * @param {string} target
 */
const verdict = (reached, target) => `${reached ? 'reached' : 'MISSED'} ${target}`;
