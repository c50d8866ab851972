import 'reflect-metadata';
import { loadConfig } from './config/load-config';
import { WITHHELD } from './config/withheld';
import { reportConsistency } from './consistency-report';

/** Checks the shop's records against themselves and the provider. Exit code 1 when something is wrong. */
const broken = await reportConsistency(loadConfig(WITHHELD.worker));
process.stdout.write(broken === 0 ? 'invariants hold\n' : `${broken} violations\n`);
process.exit(broken === 0 ? 0 : 1);
