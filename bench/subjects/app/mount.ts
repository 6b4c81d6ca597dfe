// Stands for `@marquee/mount` in the subjects: everything as it is, but a slot is drawn in place. An export by name
// takes precedence over one of the same name in `*`.
export * from '../../../shared/mount/src/index.ts';
export { Slot } from './slots.tsx';
