export { roster, starByKey } from '../roster.ts';
