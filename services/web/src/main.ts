import { fileURLToPath } from 'node:url';
import { readConfig } from './config';
import { createHtmlService } from './html-service';
import { endInOrder } from './process-end';

const config = readConfig();
const app = await createHtmlService(config, fileURLToPath(new URL('../../shell', import.meta.url)));
endInOrder(() => app.close());
await app.listen({ port: config.webPort, host: config.host });
