import type { Codemod } from './codemod.ts';
import { importFromTheSdk } from './0001-import-from-the-sdk.ts';
import { declareInTheManifest } from './0002-declare-in-the-manifest.ts';

/** All codemods, in the order in which they are applied. */
export const codemods: readonly Codemod[] = [importFromTheSdk, declareInTheManifest];

/** The number of the newest codemod. New remotes record it, because their template does not need the codemods. */
export const currentCodemod = Math.max(...codemods.map(({ number }) => number));
