declare module 'mfe-*/routes' {
  export const routes: import('@marquee/mount').PageDefinition[];
}
declare module 'mfe-*/slots' {
  export const slots: import('@marquee/mount').SlotDefinition[];
}
