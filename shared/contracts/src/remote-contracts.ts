/**
 * The types of the details (data) of all events, by the event's key, such as `auth:logged-in` or `auth:logged-in@2`.
 * The file `remote-types.d.ts`, which `marquee types` writes into a remote, adds the events of the live releases.
 */
export interface RemoteEvents {
  'shell:navigated': { path: string; title: string };
}

/**
 * The types of the params of all slots, by the slot's name. `remote-types.d.ts`, which `marquee types` writes into a
 * remote, adds the slots of the live releases.
 */
export interface RemoteSlots {}

/**
 * The types of the settings' values, by the name of the remote. `remote-types.d.ts`, which `marquee types` writes into
 * a remote, adds the settings that this remote declares.
 */
export interface RemoteSettings {}
