/**
 * Inlined in every page, and the only script that runs before the visitor interacts. Records clicks and input,
 * prefetches the app's files while the browser is idle, and runs them on the first interaction.
 */
import { readAppTags } from './app-tags';
import { prefetch, preloadNumberFormat, runWhenIdle } from './fetch-ahead';
import { showKnownVisitor } from './known-visitor';
import { recordEvents } from './record-events';
import { startOnInteraction } from './start-on-interaction';

const requiresApp = showKnownVisitor();
const recorder = recordEvents();
window.munayStarter = recorder;
const start = startOnInteraction(recorder.stopRecording);
runWhenIdle(requiresApp ? start : prefetch);
runWhenIdle(preloadNumberFormat);
// A page that runs the app immediately cannot wait for a later interaction to retry
const onError = ({ target }: Event) => {
  if (!(target instanceof HTMLScriptElement) || readAppTags()) return;
  recorder.stopRecording();
  recorder.stop();
};
window.addEventListener('error', onError, true);
// When the page is restored from the back/forward cache, the cart may have changed
window.addEventListener('pageshow', ({ persisted }) => persisted && showKnownVisitor());
