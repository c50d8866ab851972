import jestConfig from '../../../jest.config.mjs';

const unit = jestConfig.projects.find(({ displayName }) => displayName === 'unit');

/** Jest settings without projects, as Stryker requires. */
export default { ...unit, rootDir: '../../..' };
