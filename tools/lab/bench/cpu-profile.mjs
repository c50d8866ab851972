/** Preloaded into a process of the shop. Writes its CPU profile to MUNAY_BENCH_PROFILE on exit. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { basename, join } from 'node:path';

const folder = String(process.env.MUNAY_BENCH_PROFILE);
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
process.on('exit', () => {
  session.post('Profiler.stop', (error, { profile }) => {
    if (error) throw error;
    mkdirSync(folder, { recursive: true });
    const name = `${basename(process.argv[1] ?? 'node', '.js')}-${process.pid}.cpuprofile`;
    writeFileSync(join(folder, name), JSON.stringify(profile));
  });
});
