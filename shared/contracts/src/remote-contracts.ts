/**
 * The details of events, by the event's key, such as `auth:logged-in` or `auth:logged-in@2`. `marquee types` writes the
 * file `remote-types.d.ts` into a remote, which adds the events of the live releases.
 */
export interface RemoteEvents {
  'shell:navigated': { path: string; title: string };
}

/** The params of slots, by the slot's name. `remote-types.d.ts` adds the slots of the live releases. */
export interface RemoteSlots {}

/** The values of settings, by the name of the remote. `remote-types.d.ts` adds those that the remote declares. */
export interface RemoteSettings {}
