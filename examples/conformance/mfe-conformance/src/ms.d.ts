/** `ms` has no types of its own. */
declare module 'ms' {
  export default function ms(milliseconds: number, options?: { long?: boolean }): string;
}
