/**
 * The details of events by their key, such as `auth:logged-in` or `auth:logged-in@2`. The file `remote-types.d.ts` of a
 * remote, which `marquee types` writes, adds the events that are live.
 */
export interface RemoteEvents {
  'shell:navigated': { path: string; title: string };
}

/** The params of slots by the slot's name. `remote-types.d.ts` adds the slots that are live. */
export interface RemoteSlots {}

/** The values of settings by the name of the remote. `remote-types.d.ts` adds those that the remote declares. */
export interface RemoteSettings {}
