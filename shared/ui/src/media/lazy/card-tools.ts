export { loadFonts } from './browser/load-fonts.ts';
export { loadImage } from './browser/load-image.ts';
export { saveImage, shareImage } from './browser/share-image.ts';
export { drawCard } from './draw-card.ts';
