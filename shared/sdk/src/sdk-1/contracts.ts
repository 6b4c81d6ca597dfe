export { errorCode, languageOptions, money, parseInput, PlatformError } from '../index.ts';
