import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import path from 'node:path';
import { PlatformError, releaseId, type ErrorCode } from '@marquee/contracts';
import type { BuiltRelease, ReleaseContracts } from '@marquee/release-checks';

/**
 * The results of the checks of a release: its contracts (the events and slots with their schemas), and for a guest (an
 * unmodified build) its side effects, each as a sentence.
 */
export type Checked = { contracts: ReleaseContracts; effects: string[] };

/**
 * Checks uploaded releases against the rules for releases. It does so in a separate process, one release after the
 * other.
 */
export type ReleaseChecker = {
  /** Applies the rules for releases. Throws RELEASE_REFUSED, also for a release that exceeds a limit. */
  check(release: BuiltRelease): Promise<Checked>;
  /** Ends the process; a check that runs is refused. */
  stop(): Promise<void>;
};

export type CheckLimits = {
  /** How long the check of a release may take, in seconds. Reading its files from the store does not count. */
  seconds: number;
  /** How much memory the objects of a check may use, in megabytes. */
  memoryMb: number;
};
const defaultCheckLimits: CheckLimits = { seconds: 30, memoryMb: 1024 };

export type ToChecker = { release: Omit<BuiltRelease, 'read'> } | { file: string; bytes: Uint8Array };
export type FromChecker =
  /** The process has received the release: it may have had to start before. */
  | { begun: true }
  /** The process reads a file, which it may have already. */
  | { reads: string; isKept: boolean }
  | { checked: Checked }
  | { refused: { code: ErrorCode; message: string; details: Record<string, unknown> } }
  | { failed: { message: string; stack: string | undefined } };

/** How long the process waits for another release before it ends, in milliseconds. */
const idleMs = 60_000;

// In a bundle, the script is JavaScript and lies at the same place (`processes` in shared/build/src/server-roles.ts).
const script = path.join(import.meta.dirname, `check-process${path.extname(import.meta.filename)}`);

/**
 * Creates the checker of releases, by default with limits of 30 seconds and 1 GB of memory for a check. Its separate
 * process starts with the first release. A hostile publisher can send files for which the parsers need seconds and all
 * available memory, and the registry must respond in the meantime. A thread would not be enough, because a thread that
 * exceeds its memory may end the whole process.
 */
export function createReleaseChecker(limits: CheckLimits = defaultCheckLimits): ReleaseChecker {
  let child: ChildProcess | undefined;
  let isStopped = false;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  return {
    check(release) {
      const checked = last.then(() => checkIn(running(), release));
      last = checked.catch(() => undefined);
      return checked;
    },
    async stop() {
      isStopped = true;
      const ending = child && once(child, 'exit');
      end();
      await Promise.all([ending, last]);
    },
  };

  /** The process, started if there is none. */
  function running(): ChildProcess {
    refuseIfStopped();
    clearTimeout(idle);
    return (child ??= start());
  }

  function start(): ChildProcess {
    const started = fork(script, {
      // From here Node finds the loader of TypeScript, wherever the registry was started.
      cwd: path.dirname(script),
      execArgv: [
        ...(script.endsWith('.ts') ? ['--import', 'tsx'] : []),
        `--max-old-space-size=${limits.memoryMb}`,
      ],
      // No secret of the registry.
      env: { NODE_ENV: 'production', ...(process.env['TMPDIR'] && { TMPDIR: process.env['TMPDIR'] }) },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // A process that is idle does not keep the registry alive.
    started.unref();
    started.channel?.unref();
    (started.stderr as Socket).unref();
    // Each check listens for the end of its process itself.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  function refuseIfStopped(): void {
    if (isStopped) throw new PlatformError('OVERLOADED', 'the registry is stopping: publish again');
  }

  function end(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function checkIn(process: ChildProcess, release: BuiltRelease): Promise<Checked> {
    const { outcome, isReusable } = await outcomeOf(process, release, limits);
    if (isReusable) idle = setTimeout(end, idleMs).unref();
    else end();
    refuseIfStopped();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }
}

/** How the check of a release ended, and whether its process can check another. */
type Ended = { outcome: Checked | Error; isReusable: boolean };

/** Sends a release to the process, and the files that it reads, until it has checked the release or exceeds a limit. */
function outcomeOf(process: ChildProcess, release: BuiltRelease, limits: CheckLimits): Promise<Ended> {
  return new Promise((resolve) => {
    const { read, ...data } = release;
    let lastRead: string | undefined;
    let errorText = '';
    const clock = createClock(limits.seconds, () =>
      over(refusal(release, `took longer than ${limits.seconds} s to check`, lastRead)),
    );
    process.on('message', receive).on('close', ended).on('error', over);
    process.stderr?.on('data', receiveError);
    process.send({ release: data } satisfies ToChecker);

    function receive(message: FromChecker): void {
      if ('begun' in message) clock.run();
      else if ('reads' in message) {
        lastRead = message.reads;
        if (!message.isKept) void send(message.reads);
      } else if ('checked' in message) over(message.checked, true);
      else if ('refused' in message) {
        const { code, message: text, details } = message.refused;
        over(new PlatformError(code, text, { details }), true);
      } else over(Object.assign(new Error(message.failed.message), { stack: message.failed.stack }));
    }

    async function send(file: string): Promise<void> {
      clock.pause();
      try {
        process.send({ file, bytes: await read(file) } satisfies ToChecker);
        clock.run();
      } catch (failure) {
        over(failure as Error);
      }
    }

    function receiveError(text: Buffer): void {
      errorText = `${errorText}${text.toString()}`.slice(-maxErrorText);
    }

    function ended(): void {
      if (/heap out of memory/.test(errorText))
        over(refusal(release, `took more than ${limits.memoryMb} MB of memory to check`, lastRead));
      else over(new Error(`the process of the checks ended: ${errorText}`));
    }

    function over(outcome: Checked | Error, isReusable = false): void {
      clock.stop();
      process.off('message', receive).off('close', ended).off('error', over);
      process.stderr?.off('data', receiveError);
      resolve({ outcome, isReusable });
    }
  });
}

/** How much of what the process writes before it ends is kept, in characters. */
const maxErrorText = 4_000;

function refusal(release: BuiltRelease, why: string, file = 'its manifest'): PlatformError {
  return new PlatformError(
    'RELEASE_REFUSED',
    `${releaseId(release)} ${why}; the last file that was read is ${file}: make it smaller or simpler`,
  );
}

/** Calls `over` after it ran for so many seconds in all. After `stop`, it does not run again. */
function createClock(seconds: number, over: () => void) {
  let leftMs = seconds * 1000;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const pause = () => {
    if (timer) leftMs -= performance.now() - since;
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    run() {
      pause();
      if (isStopped) return;
      since = performance.now();
      timer = setTimeout(over, leftMs);
    },
    pause,
    stop() {
      isStopped = true;
      pause();
    },
  };
}
