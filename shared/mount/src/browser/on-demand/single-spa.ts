export { mountRootParcel } from 'single-spa';
