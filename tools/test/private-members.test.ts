import { requirePrivateMembers } from '../jest/private-members.cjs';

const COMPLETE = {
  executor: { compile: () => null },
  transformCache: { transform: () => '', sourceMaps: new Map() },
  _resolution: { resolveCjs: () => '' },
};

test('a Jest version without the private members that the test runtimes use is rejected', () => {
  expect(() => requirePrivateMembers(COMPLETE)).not.toThrow();
  const { executor, transformCache } = COMPLETE;
  expect(() => requirePrivateMembers({ executor, transformCache: { sourceMaps: 1 } })).toThrow(
    'lacks transformCache.transform, transformCache.sourceMaps, _resolution.resolveCjs',
  );
  expect(() => requirePrivateMembers({ transformCache })).toThrow('lacks executor.compile');
});
