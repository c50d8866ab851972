/** Takes a secret out of the address bar, so that neither history nor a referrer keeps it (OWASP ASVS 5.0, 3.4.5). */
export const hideToken = (path: string): void => window.history.replaceState(window.history.state, '', path);
