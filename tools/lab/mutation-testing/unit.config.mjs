import jestConfig from '../../../jest.config.mjs';

const unit = jestConfig.projects.find(({ displayName }) => displayName === 'unit');

/** Without projects, as Stryker requires. */
export default { ...unit, rootDir: '../../..' };
