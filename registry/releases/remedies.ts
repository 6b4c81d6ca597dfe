import { PlatformError, releaseId, type ErrorCode } from '@marquee/contracts';
import type { RemoteKey } from './keys.ts';

/**
 * What a person can do after a change of a remote was refused: another change first, or a look at the page with the
 * remote's state or its audit. `verb` is the kind of change, or the page.
 */
export type Remedy = RemoteKey &
  (
    | { verb: 'stop-experiment'; id: string }
    | { verb: 'promote' | 'preview'; version: string }
    | { verb: 'break-freeze' }
    /** The remotes of a set, which are rolled back together. */
    | { verb: 'rollback'; remotes: string[] }
    | { verb: 'withdraw' | 'unlock' | 'kill' | 'revive' | 'settings' | 'audit' | 'status' | 'end-preview' }
  );

/**
 * Why a change was refused, as the console shows it: the sentence with the reason, and the remedy (what the person can
 * do) as a link.
 */
export type Refusal = { sentence: string; remedy?: Remedy | undefined };

/**
 * Creates the error for a refused change, with what a person can do (the remedy). Its message ends with the command of
 * the remedy, for terminals. Its `details` contain the sentence and the remedy, from which the console makes a link to
 * its own form.
 */
export function refusedWith(
  code: ErrorCode,
  sentence: string,
  remedy: Remedy,
  details: Record<string, unknown> = {},
): PlatformError {
  const message = `${sentence}: ${commandFor(remedy)}`;
  return new PlatformError(code, message, { details: { ...details, refusal: { sentence, remedy } } });
}

/**
 * Converts a failure to the refusal that the console shows. If the failure was not created by `refusedWith`, the
 * refusal has the sentence `message` and no remedy.
 */
export function refusalOf(failure: unknown, message = (failure as Error).message): Refusal {
  const { refusal } = (failure as Partial<PlatformError>).details ?? {};
  // Only `refusedWith` writes this detail.
  return (refusal as Refusal | undefined) ?? { sentence: message };
}

function commandFor(remedy: Remedy): string {
  const { environment, remote } = remedy;
  switch (remedy.verb) {
    case 'stop-experiment':
      return `end it first with marquee experiment stop ${remedy.id} --environment ${environment}`;
    case 'withdraw':
      return `promote it, or withdraw it with marquee withdraw ${remote} --environment ${environment}`;
    case 'promote':
      return `make the release live with marquee promote ${releaseId({ remote, version: remedy.version })}`;
    case 'preview':
      return `show it with marquee preview ${releaseId({ remote, version: remedy.version })} --environment ${environment}, publish the version without its suffix, or let an administrator allow prereleases with marquee policy ${environment} --prereleases allow`;
    case 'end-preview':
      return `end one with marquee preview end <number> --environment ${environment}`;
    case 'unlock':
      return `an administrator unlocks it with marquee unlock ${remote} --environment ${environment}`;
    case 'rollback':
      return `return all of them with marquee rollback ${remedy.remotes.join(' ')} --environment ${environment}, or only ${remote} with --alone`;
    case 'break-freeze':
      return 'wait, or add --break-freeze with the right of that name; rollback, kill and withdraw are possible meanwhile';
    case 'revive':
      return `switch it on first with marquee revive ${remote} --environment ${environment}`;
    case 'kill':
      return `promote another version, or switch it off with marquee kill ${remote} --environment ${environment}`;
    case 'settings':
      return `set another value with marquee settings set ${remote} <name>=<value> --environment ${environment}`;
    case 'audit':
      return 'see who changed it with marquee audit';
    case 'status':
      return 'marquee status lists the remotes that have one';
  }
}
