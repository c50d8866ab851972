import 'reflect-metadata';
import { exitIfRejected } from '@munay/settings';
import { loadConfig } from './config/load-config';
import { WITHHELD_SETTINGS } from './config/withheld';
import { endWithConsistency } from './consistency-report';

/** Checks whether the shop's records are consistent and match those of the payment provider. */
exitIfRejected('invariants');
await endWithConsistency(loadConfig(WITHHELD_SETTINGS.worker));
