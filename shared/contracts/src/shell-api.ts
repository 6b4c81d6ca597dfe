/**
 * What a shell and a remote agree on besides events and slots: how a remote is loaded, rendered and given
 * its platform. A remote is built against `current`; a shell runs those from `oldest` to `current`.
 */
export const shellApi = { current: 1, oldest: 1 };

/** In which a shell tells the registry, as `1-2`, what it runs. */
export const shellApiHeader = 'x-marquee-shell-api';
