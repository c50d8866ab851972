import { settings } from './settings';

// Must be imported first, because modules compute picture URLs when they are evaluated
__webpack_public_path__ = settings.storefrontBase;
