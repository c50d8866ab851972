import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from './config';
import { createLog, JsonLogger } from './http/json-logger';
import { runUntilStopped } from './lifeline';
import { WorkerModule } from './worker.module';

const config = loadConfig();
const log = createLog(config.values.LOG_LEVEL, 'worker');
const app = await NestFactory.createApplicationContext(WorkerModule.with(config), {
  logger: new JsonLogger(log),
  abortOnError: false,
});
console.log('worker running');
runUntilStopped(config.values.MUNAY_PARENT_PIPE, () => app.close());
