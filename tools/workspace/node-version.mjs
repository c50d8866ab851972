/** Avoids recent syntax, so that an old Node version can run this file and report the error. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)) return;
  console.error('FAILED: Node ' + process.versions.node + ' does not run the shop.');
  console.error('What to do: install Node 24, which production runs; 22.13 and 20.19 do too.');
  process.exit(1);
}
