import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readOrExit, StartError, startOrEnd } from '@munay/settings';
import { readAssetServer, readConfig } from './config';
import { createAssetService } from './files/asset-service';
import { closeOnShutdown } from './graceful-shutdown';

const config = readOrExit(readConfig);
const { folder, port } = readOrExit(readAssetServer);
const { host, metricsPort: METRICS_PORT } = config;
await startOrEnd(
  async () => {
    await readdir(folder).catch(({ message }: Error) => {
      throw new StartError(`ASSETS_DIR cannot be read: ${message}`);
    });
    const app = await createAssetService(config, resolve(folder));
    closeOnShutdown(() => app.close());
    await app.listen({ port, host });
  },
  { ASSETS_PORT: port, METRICS_PORT, LISTEN_HOST: host },
);
