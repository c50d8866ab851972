/**
 * Inlined in every page, the only script that runs before a person gives a sign. It keeps what they click and
 * type, fetches the app's files while the browser is idle, and runs them at the first sign.
 */
import { fetchAhead, warmUpNumbers, whenIdle } from './fetch-ahead';
import { showKnownVisitor } from './known-visitor';
import { recordEvents } from './record-events';
import { startOnSign } from './start-on-sign';

const needsApp = showKnownVisitor();
const recorder = recordEvents();
window.munayStarter = recorder;
const start = startOnSign(recorder.giveUp);
whenIdle(needsApp ? start : fetchAhead);
whenIdle(warmUpNumbers);
// Back from another page, whose cart may be fuller
window.addEventListener('pageshow', ({ persisted }) => persisted && showKnownVisitor());
