/** Missing in the DOM types and in some browsers. */
interface NavigatorWithConnection {
  connection?: { saveData?: boolean; effectiveType?: string };
}

export function savesData(): boolean {
  const { connection } = navigator as NavigatorWithConnection;
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
