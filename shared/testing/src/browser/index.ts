export { barriersIn } from './barriers-in.ts';
export { openPage } from './open-page.tsx';
export { teachDialogs } from './jsdom-dialog.ts';
