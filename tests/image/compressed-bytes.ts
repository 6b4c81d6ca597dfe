import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

type Descriptor = { mediaType: string; digest: string; size: number };

/** The bytes that a registry sends for the image of an OCI layout: all layers by gzip. */
export async function compressedBytesOf(layout: string): Promise<number> {
  const blob = ({ digest }: Descriptor) => path.join(layout, 'blobs', digest.replace(':', '/'));
  const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as unknown;

  const { manifests } = (await readJson(path.join(layout, 'index.json'))) as { manifests: Descriptor[] };
  const { layers } = (await readJson(blob(manifests[0]!))) as { layers: Descriptor[] };
  const sizes = await Promise.all(
    layers.map(async (layer) =>
      layer.mediaType.endsWith('gzip')
        ? layer.size
        : (await promisify(gzip)(await readFile(blob(layer)))).length,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
