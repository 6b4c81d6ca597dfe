export {
  renderPage,
  renderSlot,
  type PageRendering,
  type RenderedSlot,
  type ServerSurroundings,
} from './render-remote.tsx';
