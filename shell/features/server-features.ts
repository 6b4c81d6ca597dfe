import type { ServerFeature } from '../server/server-feature.ts';
import { consent } from './consent/server/feature.ts';
import { discovery } from './discovery/server/feature.ts';
import { flags } from './flags/server/feature.ts';
import { inspector } from './inspector/server/feature.ts';
import { killSwitch } from './kill-switch/server/feature.ts';
import { media } from './media/server/feature.ts';
import { offline } from './offline/server/feature.ts';
import { overrides } from './overrides/server/feature.ts';
import { preview } from './preview/server/feature.ts';
import { reports } from './reports/server/feature.ts';
import { shareImages } from './share-images/server/feature.ts';
import { telemetry } from './telemetry/server/feature.ts';

/** The features of the server, in the order in which their routes are added. */
export const serverFeatures: readonly ServerFeature[] = [
  flags,
  inspector,
  killSwitch,
  telemetry,
  reports,
  preview,
  overrides,
  media,
  shareImages,
  offline,
  discovery,
  consent,
];
