import '@munay/kit/kit.css';
import { startTransition } from 'react';
import {
  addServerData,
  configureKit,
  createQueryClient,
  prefetchSession,
  preloadPage,
  startLocale,
} from '@munay/kit';
import { replayEarlyEvents } from './hydrate-on-interaction/replay-events';
import { configureRemotes, loadRoutes } from './remotes';
import { readPageData, readRuntimeSettings } from './runtime-settings';
import { findStaffArea } from './staff-area';
import { StaffPages } from './staff-slot';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

const settings = readRuntimeSettings();
configureKit(settings);
configureRemotes(settings.remotes);
startLocale(settings.locale);

const client = createQueryClient();
const data = readPageData();
if (data !== undefined) addServerData(client, data);
void prefetchSession(client);
const { pathname } = window.location;
// Must run before the first render, because rendering requests member pages only after the session has loaded
if (findStaffArea(pathname) === undefined)
  loadRoutes('storefront').then(
    () => preloadPage(pathname),
    () => undefined,
  );
else StaffPages.preload();

/** Yields between tasks, so that input is handled. */
const waitForNextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function render(container: Element): Promise<void> {
  await waitForNextTask();
  const { createRoot, hydrateRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await waitForNextTask();
  const { App } = await import(/* webpackMode: "eager" */ './app');
  const app = <App client={client} />;
  if (data === undefined) createRoot(container).render(app);
  // Yields here too
  else startTransition(() => void hydrateRoot(container, app));
  replayEarlyEvents(container);
}
void render(root);
