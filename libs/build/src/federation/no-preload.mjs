/** The HTML service names what a page needs. */
export const formatPreloadArgs = () => [];
export const preloadAssets = async () => [];
export const generatePreloadAssetsPlugin = () => ({ name: 'no-preload' });
