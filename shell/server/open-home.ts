import { chmod, mkdir } from 'node:fs/promises';

/** Creates the shell's data folder, or makes an existing one private to this user: it contains secrets. */
export async function openHome(home: string): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  await chmod(home, 0o700);
}
