declare const ADMIN_RELEASE: string | undefined;

export const release = typeof ADMIN_RELEASE === 'string' ? ADMIN_RELEASE : 'development';
