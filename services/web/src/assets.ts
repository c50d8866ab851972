import { fileURLToPath } from 'node:url';
import { createAssetService } from './asset-service';
import { readConfig } from './config';
import { endInOrder } from './process-end';

const config = readConfig();
const REMOTES = {
  storefront: { folder: '../../storefront', port: config.storefrontPort },
  admin: { folder: '../../admin-remote', port: config.adminPort },
};

const remote = REMOTES[process.argv[2] as keyof typeof REMOTES];
if (remote === undefined) throw new Error('Usage: assets.js storefront|admin');

const app = await createAssetService(config, fileURLToPath(new URL(remote.folder, import.meta.url)));
endInOrder(() => app.close());
await app.listen({ port: remote.port, host: config.host });
