import * as v from 'valibot';

/** The body of a request to the registry that changes one remote in an environment, such as a rollback. */
export type VerbBody = {
  remote: string;
  reason: string;
  version?: string;
  /** Whether a release goes live although it is not compatible with what is live. */
  force?: boolean;
  /** Whether the change is executed although the environment is frozen. */
  breakFreeze?: boolean;
  /** When the change is executed (ISO 8601); default: at once. */
  at?: string;
};

/**
 * The body of a request to the registry that changes a set (remotes whose releases change together): the fields of each
 * remote in `set`, and the fields that are common to all.
 */
export type SetBody = Omit<VerbBody, 'remote' | 'version'> & { set: { remote: string }[] };

/**
 * The version of a remote that visitors get by a change. `arm` is the name of the variant if the change starts an
 * experiment, otherwise empty.
 */
export type Brought = { arm: string; version: string };

/** The schema of the registry's response to a change. */
export const changeResponse = v.object({
  environment: v.string(),
  /** The remote, and the release that visitors get; null for a set, whose `details.set` has them. */
  remote: v.nullable(v.string()),
  version: v.nullable(v.string()),
  /** False if the state was the same before. */
  changed: v.boolean(),
  /** The sequence number of the environment's snapshot after the change. */
  sequence: v.number(),
  /** Further facts, which depend on the verb. */
  details: v.record(v.string(), v.unknown()),
});
export type ChangeResponse = v.InferOutput<typeof changeResponse>;

/** The part of a remote's state in an environment on which the forms of the registry's console depend. */
export type RemoteState = {
  remote: string;
  /** The version of the live release; empty before the first one. */
  live: string;
  /** The version to which a rollback returns. */
  previous: string | null;
  rollout: { version: string; percent: number } | null;
  experiments: readonly { id: string; variants: readonly { version: string }[] }[];
  /** The versions that the guardrail (the check for harmful releases) has marked as harmful. */
  marks: readonly { version: string }[];
  /** The settings that the live release declares. */
  settings: readonly object[];
  /** Set if the remote is switched off. */
  killed: object | null;
  /** Set if only people who administer the remote may change it. */
  locked: { by: string; reason: string } | null;
};

/** The fields of a sent form, each with its first value. */
type TypedFields = Record<string, string | undefined>;

/** The form in the registry's console by which a person requests a change. */
export type VerbForm = {
  /** The text of its button. */
  label: string;
  /** Whether the change withdraws a release from visitors; its button is then red. */
  isDestructive?: boolean;
  /** Whether the form offers the usual reasons besides free text. */
  hasCauses?: boolean;
  /** The fields besides the reason. */
  fields: readonly (
    | 'version'
    | 'earlier'
    | 'marked'
    | 'share'
    | 'experiment'
    | 'variant'
    | 'name'
    | 'at'
    | 'settings'
    | 'id'
  )[];
  /** The label of the reason; default: “Reason”. */
  reasonLabel?: string;
  /** Whether the state of the remote permits the change. */
  isAvailable: (state: RemoteState) => boolean;
  /** Describes in a sentence what the change will do. */
  describe: (state: RemoteState, environment: string, typed: TypedFields) => string;
  /** The text of the button with the release that visitors get or lose; default: `label`. */
  button?: (state: RemoteState, typed: TypedFields) => string | undefined;
  /** The title of the form; default: `label` and the remote. */
  title?: (state: RemoteState, typed: TypedFields) => string | undefined;
  /** The form of a set. */
  set?: { title: string; lead: string };
};

/** A change that a command of the CLI has requested, with the registry's response. */
export type Requested = {
  /** The remotes or releases that the command names. */
  names: readonly string[];
  environment: string;
  body: Readonly<Record<string, unknown>>;
  reply: ChangeResponse;
};

/**
 * The CLI command of `marquee` by which a person requests a change. Besides the options that are declared here, it has
 * `--force`, `--break-freeze` or `--at` if the schema of the request's body has the field `force`, `breakFreeze` or
 * `at`.
 */
export type VerbCommand = {
  /** The parent of the command, if it is a subcommand. */
  group?: string;
  /** The name and the arguments of the command, such as `canary <releases...>`. */
  usage: string;
  description: string;
  /** The option that names the environment besides `--environment`; default: `to`. */
  preposition?: 'from' | 'in';
  /** The kind of the command's arguments; undefined if the command line has a function of its own that reads them. */
  names?: 'remote' | 'release' | 'remote or release' | 'release or folder';
  options?: readonly {
    flags: string;
    description: string;
    isRequired?: boolean;
    /** The field of the body; undefined if the command line reads the option by a function of its own. */
    field?: string;
  }[];
  /** Describes the state after the change, in a sentence. */
  done: (requested: Requested) => string;
  /** The sentence if the state was the same before the change; default: `done` with “already”. */
  unchanged?: (requested: Requested) => string;
};

type BodySchema = { readonly entries: v.ObjectEntries } & v.GenericSchema<unknown, VerbBody>;

/**
 * A verb: a kind of change of the releases that visitors get, such as a rollback. The registry's route and console
 * form, the CLI command, the required right and the notification are made from this declaration. The registry adds the
 * function that executes the change.
 */
export type Verb<
  Name extends string = string,
  Right extends string = string,
  Schema extends BodySchema = BodySchema,
> = {
  name: Name;
  body: Schema;
  /** The body for a set; undefined if the change is of one remote only. */
  set?: v.GenericSchema<unknown, SetBody>;
  /** The right that the change needs on each remote. */
  right: Right;
  /** The rights that it needs besides. */
  furtherRights?(body: v.InferOutput<Schema>): Right[];
  /** Returns the releases that visitors get by the change, which must be compatible with the live releases. */
  brings?(body: v.InferOutput<Schema>): Brought[];
  /** Whether all visitors get what it brings. */
  isForAll?: boolean;
  /**
   * Whether it gives visitors other code and so may need approval; taking code back never does. Default: if it `brings`
   * some.
   */
  needsApproval?(body: v.InferOutput<Schema>): boolean;
  /** Whether a freeze lets it through: it takes code back, undoes that, or changes no visitor's release. */
  passesFreeze: boolean;
  /** The notification of the change, with a verb for people; or why there is none. */
  notice: { event: string; type: string; verb: string } | { silent: string };
  /** The form of the console; or why it has none. */
  form: VerbForm | { none: string };
  command: VerbCommand;
};

/**
 * Declares a verb (a kind of change) and returns it. Its functions get bodies of changes that its schema has parsed.
 */
export function defineVerb<
  const Name extends string,
  const Right extends string,
  const Schema extends BodySchema,
>(verb: Verb<Name, Right, Schema>): Verb<Name, Right, Schema> {
  return verb;
}

/**
 * Returns the type of a notification in the format of CDEvents (a standard for events of delivery tools), for a change
 * that the standard does not define. It reserves the namespace `dev.cdeventsx` for such types.
 */
export function customEvent(subject: string, predicate: string): string {
  return `dev.cdeventsx.marquee-${subject}.${predicate}.0.1.0`;
}

/** Joins names for a sentence, with “is” or “are” after them: `mfe-quiz@1.3.0 and mfe-checkout@2.0.0 are`. */
export function namesText(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]} is` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are`;
}
