/**
 * The version of the interface between shell and remote: how a remote is loaded and rendered, and what the shell
 * provides to it. A remote is built for `current`; a shell runs remotes from `oldest` to `current`.
 */
export const shellApi = { current: 1, oldest: 1 };

/** The request header in which a shell tells the registry its range of `shellApi` versions, such as `1-2`. */
export const shellApiHeader = 'x-marquee-shell-api';
