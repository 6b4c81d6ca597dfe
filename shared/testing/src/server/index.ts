export { servePage, serveSlot, type ServedPage } from './serve.ts';
