import { jestSettings } from '@marquee/testing/jest';

export default jestSettings(import.meta.dirname);
