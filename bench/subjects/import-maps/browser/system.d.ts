/** SystemJS's loader, which the page puts in place before any module. */
declare const System: { import: (name: string) => Promise<unknown> };
