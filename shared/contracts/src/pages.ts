// The part of this package that pages use; the rest is for servers and builds. The shell shares this list with
// remotes instead of the whole package, because a shared module cannot be tree-shaken.
export { errorCode, PlatformError } from './errors.ts';
export { parseInput } from './parse.ts';
export { releaseId } from './release-names.ts';
export { languageOptions } from './language.ts';
export { money } from './money.ts';
