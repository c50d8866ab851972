/** Refuses a Node that cannot run the shop. Kept free of newer syntax, so that an old Node can say so. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error('FAILED: Node ' + process.versions.node + ' is too old.');
  console.error('What to do: install Node 20.19 or later (24 is what production runs).');
  process.exit(1);
}
