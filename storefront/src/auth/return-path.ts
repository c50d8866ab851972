/** Where to go after login: a path of this shop, never another site. */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(wanted)) return '/';
  return wanted.startsWith('/authUser') ? '/' : wanted;
}
