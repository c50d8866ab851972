import { fileURLToPath } from 'node:url';
import { readConfig } from './config';
import { createHtmlService } from './html-service';
import { closeOnShutdown } from './graceful-shutdown';

const config = readConfig();
const app = await createHtmlService(config, fileURLToPath(new URL('../../shell', import.meta.url)));
closeOnShutdown(() => app.close());
await app.listen({ port: config.webPort, host: config.host });
