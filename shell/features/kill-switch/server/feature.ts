import type { ServerFeature } from '../../../server/server-feature.ts';
import { createKillFeed } from './kill-feed.ts';
import { killStreamRoutes } from './kill-stream.ts';

/** The feature that notifies open pages of remotes that were turned off or released. */
export const killSwitch = {
  name: 'kill-switch',
  open: ({ metrics }) => {
    const kills = createKillFeed();
    return {
      activated: kills.update,
      routes: (app) => app.register(killStreamRoutes, { kills, metrics }),
    };
  },
} satisfies ServerFeature;
