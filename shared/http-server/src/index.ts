export { createServer, type HttpServerOptions } from './create-server.ts';
export type { AnswerFirst, Respond } from './answer-first.ts';
export { httpErrorOf, type ErrorFormat, type ErrorPage, type HttpError } from './http-errors.ts';
export { eventStreams, type EventStream, type EventStreams } from './event-streams.ts';
export { createLog, type Log, type LogOptions } from './create-log.ts';
export { createMetricsServer } from './metrics-server.ts';
export { requestIdHeader } from './request-ids.ts';
export { loggedError, type LoggedError } from './logged-error.ts';
export { networkOf } from './network-of.ts';
export { trustedProxiesSchema } from './trusted-proxies.ts';
export { clientAddress, fromProxy } from './from-proxy.ts';
export { access, listRoutes, type Access, type ListedRoute } from './route-access.ts';
export { closedPolicy, securityHeaders } from './security-headers.ts';
export { limitPerNetwork } from './limit-per-network.ts';
export { isLoopbackHost, refuseForeignHosts } from './refuse-foreign-hosts.ts';
export { installationSecret } from './installation-secret.ts';
export { createSecurityLog, type SecurityEvent, type SecurityLog } from './security-log.ts';
export { isBlockedPort } from './blocked-ports.ts';
export { readSecret, type Variables } from './read-secret.ts';
export type { Drain } from './drain-on-close.ts';
export {
  drainOf,
  drainSettings,
  featureKeys,
  featureSettings,
  hostSetting,
  logLevelSetting,
  metricsHostsSetting,
  metricsPortSetting,
  trustedProxiesSetting,
  type Feature,
  type FeatureKey,
} from './common-settings.ts';
export { settingsOrExit } from './settings-or-exit.ts';
export { declarationOf, fileOf, secret, setting, type Declaration } from './setting.ts';
export {
  countSetting,
  daysSetting,
  factorSetting,
  hostsSetting,
  originsSetting,
  millisecondsSetting,
  portSetting,
  readSettings,
  secondsSetting,
  switchSetting,
  urlSetting,
  type SettingsSchema,
} from './settings.ts';
