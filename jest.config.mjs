import { jestSettings } from './shared/build/src/jest-settings.mjs';

export default jestSettings(import.meta.dirname);
