export const message = 'loaded by import()';
