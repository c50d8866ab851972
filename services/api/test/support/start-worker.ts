import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Config } from '../../src/config/config';
import { WITHHELD_SETTINGS } from '../../src/config/withheld';
import { WorkerModule } from '../../src/worker.module';
import { WEB_ORIGIN } from './start-api';

/** Runs the worker in this process. @param env settings with the same database and Redis as the API under test */
export async function startWorker(env: Record<string, string>): Promise<INestApplicationContext> {
  const testSettings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', WEB_ORIGIN, PAYMENT_TYPES: 'card' };
  const config = new Config({ ...testSettings, ...env }, WITHHELD_SETTINGS.worker);
  return NestFactory.createApplicationContext(WorkerModule.with(config), {
    logger: false,
    abortOnError: false,
  });
}
