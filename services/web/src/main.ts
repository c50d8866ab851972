import { fileURLToPath } from 'node:url';
import { readOrExit, startOrEnd } from '@munay/settings';
import { readConfig } from './config';
import { closeOnShutdown } from './graceful-shutdown';
import { createHtmlService } from './html-service';

const config = readOrExit(readConfig);
const { webPort: port, host, metricsPort: METRICS_PORT } = config;
await startOrEnd(
  async () => {
    const app = await createHtmlService(config, fileURLToPath(new URL('../../shell', import.meta.url)));
    closeOnShutdown(() => app.close());
    await app.listen({ port, host });
  },
  { WEB_PORT: port, METRICS_PORT, LISTEN_HOST: host },
);
