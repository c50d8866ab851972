import '@munay/kit/kit.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  configureKit,
  createQueryClient,
  loadRefusals,
  prefetchSession,
  startLocale,
  takeServerData,
} from '@munay/kit';
import { App } from './app';
import { repeatEarlyEvents } from './early-events';
import { configureRemotes, loadRoutes } from './remotes';
import { readPageData, readRuntimeSettings } from './runtime-settings';
import { staffArea } from './staff-area';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

const settings = readRuntimeSettings();
configureKit(settings);
configureRemotes(settings.remotes);
startLocale(settings.locale);

const client = createQueryClient();
const data = readPageData();
if (data !== undefined) takeServerData(client, data);
void prefetchSession(client);
if (staffArea(window.location.pathname) === undefined) loadRoutes('storefront').catch(() => undefined);

// No call can fail before the first interaction
for (const sign of ['pointerdown', 'keydown']) {
  window.addEventListener(sign, loadRefusals, { once: true, capture: true, passive: true });
}

const app = <App client={client} />;
if (data === undefined) createRoot(root).render(app);
else hydrateRoot(root, app);
repeatEarlyEvents(root);
