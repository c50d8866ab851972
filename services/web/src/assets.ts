import { resolve } from 'node:path';
import { createAssetService } from './asset-service';
import { readAssetServer, readConfig } from './config';
import { endInOrder } from './process-end';

const config = readConfig();
const { folder, port } = readAssetServer();
const app = await createAssetService(config, resolve(folder));
endInOrder(() => app.close());
await app.listen({ port, host: config.host });
