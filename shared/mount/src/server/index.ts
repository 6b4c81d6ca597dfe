export {
  renderPage,
  renderSlot,
  type PageRendering,
  type RenderedSlot,
  type ServerContext,
} from './render-remote.tsx';
