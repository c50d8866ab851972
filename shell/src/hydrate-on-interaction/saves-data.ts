/** Missing from the DOM types and from some browsers. */
interface NavigatorWithConnection {
  connection?: { saveData?: boolean; effectiveType?: string };
}

export function savesData(): boolean {
  const { connection } = navigator as NavigatorWithConnection;
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
