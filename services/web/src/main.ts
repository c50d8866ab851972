import { fileURLToPath } from 'node:url';
import { orEnd } from '@munay/settings';
import { readConfig } from './config';
import { closeOnShutdown } from './graceful-shutdown';
import { createHtmlService } from './html-service';

const config = orEnd(readConfig);
const app = await createHtmlService(config, fileURLToPath(new URL('../../shell', import.meta.url)));
closeOnShutdown(() => app.close());
await app.listen({ port: config.webPort, host: config.host });
