/** `npm run graph:api`: draws the rooms of the API and what they import in docs/api-rooms.md. */
import { writeFileSync } from 'node:fs';
import { drawRooms, PAGE } from './workspace/api-rooms.ts';

writeFileSync(PAGE, drawRooms());
