import type { BrowserFeature } from '../browser/deferred/browser-feature.ts';
import { appConfig } from './app-config/browser/feature.ts';
import { appLinks } from './app-links/browser/feature.ts';
import { consent } from './consent/browser/feature.ts';
import { inspector } from './inspector/browser/feature.ts';
import { killSwitch } from './kill-switch/browser/feature.ts';
import { lastKnownGood } from './last-known-good/browser/feature.ts';
import { newVersion } from './new-version/browser/feature.ts';
import { offline } from './offline/browser/feature.ts';
import { telemetry } from './telemetry/browser/feature.ts';
import { viewTransitions } from './view-transitions/browser/feature.ts';

/** The features of the page, in the order in which they start. */
export const browserFeatures: readonly BrowserFeature[] = [
  newVersion,
  killSwitch,
  telemetry,
  lastKnownGood,
  inspector,
  appLinks,
  offline,
  appConfig,
  consent,
  viewTransitions,
];
