import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SeededFault } from './seeded-faults.ts';

export type Ended = { isOk: boolean; output: string };

/**
 * A second checkout of this repository at HEAD, in a temporary folder. Its packages are hard links to those of the
 * first checkout, but `@marquee/*` are its own: a program that runs in it sees a fault that was applied to it, and the
 * first checkout stays as it is.
 */
export class Checkout {
  readonly #running = new Set<{ stop: () => void; ended: Promise<unknown> }>();

  private constructor(
    readonly root: string,
    readonly folder: string,
  ) {}

  /** Creates the folder, which `fill` fills and `remove` removes. */
  static async create(root: string): Promise<Checkout> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'marquee-seeded-'));
    // PostgreSQL runs as a user of its own and has to enter the folder.
    await chmod(folder, 0o755);
    return new Checkout(root, folder);
  }

  async fill(): Promise<void> {
    await this.#must('git', ['-C', this.root, 'worktree', 'add', '--detach', this.folder, 'HEAD']);
    for (const one of await foldersWithPackages(this.root)) await this.#linkPackages(one);
  }

  /** Puts faults into the checkout. Throws, and names the fault, if its text does not occur exactly once. */
  async apply(faults: readonly SeededFault[]): Promise<void> {
    for (const { harm, file, find, replace } of faults) {
      const name = path.join(this.folder, file);
      const [before = '', after, ...more] = (await readFile(name, 'utf8')).split(find);
      if (after === undefined || more.length > 0)
        throw new Error(
          `“${harm}”: its text has to occur once in ${file}, and does so ${more.length + (after === undefined ? 0 : 1)} times`,
        );
      await writeFile(name, before + replace + after);
    }
  }

  /** Takes all faults out of the checkout; what was built stays. */
  async reset(): Promise<void> {
    await this.#must('git', ['-C', this.folder, 'checkout', '--quiet', '--', '.']);
  }

  /** Runs a program of `node_modules/.bin`, or Node, in the checkout. */
  run(command: string, args: readonly string[], variables: Record<string, string> = {}): Promise<Ended> {
    const program =
      command === 'node' ? process.execPath : path.join(this.folder, 'node_modules/.bin', command);
    return this.#start(program, args, { ...process.env, ...variables, FORCE_COLOR: '0', RING: 'first' });
  }

  /** Ends what runs in the checkout, and waits until it has ended. */
  async stop(): Promise<void> {
    const running = [...this.#running];
    for (const { stop } of running) stop();
    await Promise.all(running.map(({ ended }) => ended));
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.#start('git', ['-C', this.root, 'worktree', 'remove', '--force', this.folder]);
    await rm(this.folder, { recursive: true, force: true });
  }

  async #linkPackages(one: string): Promise<void> {
    const [from, to] = [path.join(this.root, one), path.join(this.folder, one)];
    const { isOk } = await this.#start('cp', ['-al', from, to]);
    if (!isOk) {
      // The temporary folder is on another disk.
      await rm(to, { recursive: true, force: true });
      await this.#must('cp', ['-a', from, to]);
    }
    // Builds write there, and what they write is of this checkout.
    for (const own of ['.cache', '.federation'])
      await rm(path.join(to, own), { recursive: true, force: true });
  }

  async #must(program: string, args: readonly string[]): Promise<void> {
    const { isOk, output } = await this.#start(program, args);
    if (!isOk) throw new Error(`${program} ${args.join(' ')} failed: ${output}`);
  }

  /** Runs a program in a process group of its own, so that `stop` also ends what the program has started. */
  #start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ended> {
    const child = spawn(program, args, {
      cwd: program === 'git' ? this.root : this.folder,
      stdio: 'pipe',
      env,
      detached: true,
    });
    child.stdin.end();
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const ended = new Promise<Ended>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ isOk: code === 0, output }));
    });
    const stop = () => {
      try {
        process.kill(-child.pid!, 'SIGTERM');
      } catch {
        // It has just ended.
      }
    };
    const running = { stop, ended: ended.catch(() => undefined) };
    this.#running.add(running);
    return ended.finally(() => this.#running.delete(running));
  }
}

/** The folders named `node_modules` of the repository and of its packages, relative to `root`. */
async function foldersWithPackages(root: string): Promise<string[]> {
  const scope = path.join(root, 'node_modules/@marquee');
  const links = await Promise.all((await readdir(scope)).map((name) => readlink(path.join(scope, name))));
  const own = links.map((link) => path.join(path.relative(root, path.resolve(scope, link)), 'node_modules'));
  const found = await Promise.all(
    own.map((folder) =>
      stat(path.join(root, folder)).then(
        () => [folder],
        () => [],
      ),
    ),
  );
  return ['node_modules', ...found.flat()];
}
