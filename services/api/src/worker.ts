import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { startOrEnd } from '@munay/settings';
import { loadConfig } from './config/load-config';
import { requirePaths } from './config/required-paths';
import { WITHHELD_SETTINGS } from './config/withheld';
import { createLog, JsonLogger } from './logging/json-logger';
import { runUntilStopped } from './runtime/graceful-shutdown';
import { WorkerModule } from './worker.module';

const config = loadConfig(WITHHELD_SETTINGS.worker);
const log = createLog(config.values.LOG_LEVEL, 'worker');
const started: { app?: INestApplicationContext } = {};
// Registered first, because startup may wait for the database and must react to signals in the meantime
runUntilStopped(config.values.MUNAY_PARENT_PIPE, async () => started.app?.close());
const { METRICS_PORT, API_HOST, HEARTBEAT_FILE, UPLOAD_DIR, IMAGE_STORE } = config.values;
started.app = await startOrEnd(
  async () => {
    await requirePaths({ HEARTBEAT_FILE, UPLOAD_DIR: IMAGE_STORE === 'folder' ? UPLOAD_DIR : '' });
    return NestFactory.createApplicationContext(WorkerModule.with(config), {
      logger: new JsonLogger(log),
      abortOnError: false,
    });
  },
  { METRICS_PORT, API_HOST },
);
console.log('worker running');
