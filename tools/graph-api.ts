/** `npm run graph:api`: writes the diagram of the API's modules and imports to docs/api-rooms.md. */
import { writeFileSync } from 'node:fs';
import { drawRooms, PAGE } from './workspace/api-rooms.ts';

writeFileSync(PAGE, drawRooms());
