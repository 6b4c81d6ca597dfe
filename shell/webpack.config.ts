import { shellBuild } from '@marquee/build';

export default shellBuild(import.meta.dirname);
