declare const ADMIN_RELEASE: string | undefined;

/** Release of this build of the staff app; set by the bundler. */
export const release = typeof ADMIN_RELEASE === 'string' ? ADMIN_RELEASE : 'development';
