/** Where to go on after signing in: only a path of our own, never another site's address. */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(wanted)) return '/';
  return wanted.startsWith('/authUser') ? '/' : wanted;
}
