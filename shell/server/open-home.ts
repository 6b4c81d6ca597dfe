import { chmod, mkdir } from 'node:fs/promises';

/** Makes the folder in which the shell keeps its files, or closes one that others may read: it holds secrets and keys. */
export async function openHome(home: string): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  await chmod(home, 0o700);
}
