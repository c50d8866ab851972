import jestConfig from '../../jest.config.mjs';
import { RULE_FILES, testOf } from './rule-files.mjs';

const unit = jestConfig.projects.find(({ displayName }) => displayName === 'unit');

/** The tests of the rules as a configuration without projects, which is what Stryker reads. */
export default {
  ...unit,
  rootDir: '../..',
  testMatch: RULE_FILES.map((file) => `<rootDir>/${testOf(file)}`),
};
