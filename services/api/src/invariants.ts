import 'reflect-metadata';
import { exitOnInvalidSettings } from '@munay/settings';
import { loadConfig } from './config/load-config';
import { WITHHELD_SETTINGS } from './config/withheld';
import { endWithConsistency } from './consistency-report';

/** Checks whether the shop's records are consistent and match those of the payment provider. */
exitOnInvalidSettings('invariants');
await endWithConsistency(loadConfig(WITHHELD_SETTINGS.worker));
