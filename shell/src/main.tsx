import '@munay/kit/kit.css';
import { configureKit, createQueryClient, prefetchSession, startLocale } from '@munay/kit';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { configureRemotes, loadRoutes } from './remotes';
import { readRuntimeSettings } from './runtime-settings';
import { staffArea } from './staff-area';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

const settings = readRuntimeSettings();
configureKit(settings);
configureRemotes(settings.remotes);
startLocale(settings.locale);

const client = createQueryClient();
void prefetchSession(client);
if (staffArea(window.location.pathname) === undefined) loadRoutes('storefront').catch(() => undefined);

createRoot(root).render(<App client={client} />);
