export { loggedError, type LoggedError } from './logged-error.ts';
export { networkOf } from './network-of.ts';
export { trustedProxiesSchema } from './trusted-proxies.ts';
export { fromProxy } from './from-proxy.ts';
export { serverOptions } from './server-options.ts';
export { closedPolicy, securityHeaders, securityHeadersOf } from './security-headers.ts';
export { limitPerNetwork } from './limit-per-network.ts';
export { isLoopbackHost, refuseForeignHosts } from './refuse-foreign-hosts.ts';
export { createSecurityLog, type SecurityEvent, type SecurityLog } from './security-log.ts';
