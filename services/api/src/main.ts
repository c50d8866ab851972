import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startOrEnd } from '@munay/settings';
import { loadConfig } from './config/load-config';
import { requirePaths } from './config/required-paths';
import { WITHHELD_SETTINGS } from './config/withheld';
import { DrainService } from './modules/ops/drain.service';
import { runUntilStopped } from './runtime/graceful-shutdown';
import { createServer } from './server';

const config = loadConfig(WITHHELD_SETTINGS.api);
const started: { app?: NestFastifyApplication } = {};
// Registered first, because the process must also react to signals while it waits for the database at startup
runUntilStopped(config.values.MUNAY_PARENT_PIPE, async () => {
  await started.app?.get(DrainService, { strict: false }).drain();
  await started.app?.close();
});
const { API_PORT, API_HOST, API_ORIGIN, MEDIA_DIR, UPLOAD_DIR, IMAGE_STORE } = config.values;
await startOrEnd(
  async () => {
    await requirePaths({ MEDIA_DIR, UPLOAD_DIR: IMAGE_STORE === 'folder' ? UPLOAD_DIR : '' });
    started.app = await createServer(config);
    await started.app.listen(API_PORT, API_HOST);
  },
  { API_PORT, API_HOST },
);
console.log(`api listening on ${API_ORIGIN}`);
