/** Where to go after login: a path of this shop, never another site. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path)) return '/';
  return path.startsWith('/authUser') ? '/' : path;
}

/** Whether a return path is a page for operators, which the API serves outside of this app. */
export const isOperatorPage = (path: string): boolean => path.startsWith('/ops/');
