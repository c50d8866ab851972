/** Where to go after login: a path of this shop, never of another site. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path)) return '/';
  return path.startsWith('/authUser') ? '/' : path;
}

/** Whether a return path is an operator page, which the API serves outside this app. */
export const isOperatorPage = (path: string): boolean => path.startsWith('/ops/');
