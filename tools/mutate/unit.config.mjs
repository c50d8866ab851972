import jestConfig from '../../jest.config.mjs';

const unit = jestConfig.projects.find(({ displayName }) => displayName === 'unit');

/** The unit tests as a configuration without projects, which is what Stryker reads. */
export default { ...unit, rootDir: '../..' };
