export { createApi } from './create-api.ts';
export { createContent } from './content/create-content.ts';
