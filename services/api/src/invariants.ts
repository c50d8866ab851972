import 'reflect-metadata';
import { exitIfRejected } from '@munay/settings';
import { loadConfig } from './config/load-config';
import { WITHHELD_SETTINGS } from './config/withheld';
import { endWithConsistency } from './consistency-report';

/** Checks the shop's records for consistency, and against the provider's. */
exitIfRejected('invariants');
await endWithConsistency(loadConfig(WITHHELD_SETTINGS.worker));
