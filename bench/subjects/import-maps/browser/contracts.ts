// What pages use of this package: a shared module has no tree shaking.
export { errorCode, PlatformError } from '../../../../shared/contracts/src/errors.ts';
export { parseInput } from '../../../../shared/contracts/src/parse.ts';
export { releaseId } from '../../../../shared/contracts/src/release-names.ts';
export { languageOptions } from '../../../../shared/contracts/src/language.ts';
export { money } from '../../../../shared/contracts/src/money.ts';
