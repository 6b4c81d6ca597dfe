// What the subject shares of react-router-dom: what remotes import, and what its root configuration needs as well.
export * from '../../../../shared/build/src/lean/react-router-dom.ts';
export { createMemoryRouter } from 'react-router';
export { RouterProvider } from 'react-router/dom';
