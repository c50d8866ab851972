import { resolve } from 'node:path';
import { orEnd } from '@munay/settings';
import { readAssetServer, readConfig } from './config';
import { createAssetService } from './files/asset-service';
import { closeOnShutdown } from './graceful-shutdown';

const config = orEnd(readConfig);
const { folder, port } = orEnd(readAssetServer);
const app = await createAssetService(config, resolve(folder));
closeOnShutdown(() => app.close());
await app.listen({ port, host: config.host });
