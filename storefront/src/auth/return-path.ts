/** The path to open after a login, always in this shop and never on another site. */
export function toSafeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path)) return '/';
  return path.startsWith('/authUser') ? '/' : path;
}

/** Whether a return path is an operator page, which the API serves outside this app. */
export const isOperatorPage = (path: string): boolean => path.startsWith('/ops/');
