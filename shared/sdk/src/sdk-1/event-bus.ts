export { useEvent } from '../index.ts';
