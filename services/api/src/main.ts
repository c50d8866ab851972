import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig } from './config/load-config';
import { WITHHELD } from './config/withheld';
import { startOnFormat } from './database/data-format';
import { DrainService } from './modules/ops/drain.service';
import { runUntilStopped } from './runtime/graceful-shutdown';
import { createServer } from './server';

const config = loadConfig(WITHHELD.api);
const started: { app?: NestFastifyApplication } = {};
// Before anything else: startup may wait for its database and must react to signals meanwhile
runUntilStopped(config.values.MUNAY_PARENT_PIPE, async () => {
  await started.app?.get(DrainService, { strict: false }).begin();
  await started.app?.close();
});
started.app = await createServer(config);
const { app } = started;
await startOnFormat(() => app.listen(config.values.API_PORT, config.values.API_HOST));
console.log(`api listening on ${config.values.API_ORIGIN}`);
