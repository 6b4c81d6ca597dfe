/**
 * Properties of `process` by which code would reach what its thread was not given: modules of Node that the shell
 * does not share, and signals to other processes. Node's permission model covers neither.
 */
const removed = [
  'binding',
  '_linkedBinding',
  'dlopen',
  'getBuiltinModule',
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  'mainModule',
  'report',
];

/** Removes these properties from the thread's `process`, before the code of a release is evaluated. */
export function restrictProcess(): void {
  for (const name of removed) {
    Reflect.deleteProperty(process, name);
    // Some are inherited: an own property hides those.
    if (name in process) Object.defineProperty(process, name, { value: undefined });
  }
}
