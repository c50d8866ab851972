/** `npm run graph:api`: writes the diagram of the API's modules and their imports to docs/api-modules.md. */
import { writeFileSync } from 'node:fs';
import { PAGE, renderModules } from './workspace/api-modules.ts';

writeFileSync(PAGE, renderModules());
