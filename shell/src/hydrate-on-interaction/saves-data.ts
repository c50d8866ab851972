/** Missing in TypeScript's DOM types and in some browsers. */
interface Connected {
  connection?: { saveData?: boolean; effectiveType?: string };
}

export function savesData(): boolean {
  const { connection } = navigator as Connected;
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
