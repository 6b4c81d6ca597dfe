import { remoteBuild } from '@marquee/build';

export default remoteBuild(import.meta.dirname);
