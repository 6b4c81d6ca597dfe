/** Builds all URLs of the console, with every part escaped. */
export const urls = {
  overview: (environment: string) => `/?environment=${encodeURIComponent(environment)}`,
  remote: (environment: string, remote: string) =>
    `/console/${encodeURIComponent(environment)}/remotes/${encodeURIComponent(remote)}`,
  errors: (environment: string, remote: string, query: Query = {}) =>
    `${urls.remote(environment, remote)}/errors${queryOf(query)}`,
  experiment: (environment: string, id: string) =>
    `/console/${encodeURIComponent(environment)}/experiments/${encodeURIComponent(id)}`,
  experiments: (query: Query) => `/console/experiments${queryOf(query)}`,
  release: (remote: string, version: string) =>
    `/console/releases/${encodeURIComponent(remote)}/${encodeURIComponent(version)}`,
  changes: (remote: string, version: string, from: string) =>
    `${urls.release(remote, version)}/changes${queryOf({ from })}`,
  releases: (query: Query) => `/console/releases${queryOf(query)}`,
  signInAt: (issuer: string, query: Query) => `/console/sign-in/${issuer}${queryOf(query)}`,
  previews: (environment: string) => `/console/previews${queryOf({ environment })}`,
  newPreview: (environment: string, remote: string, version: string) =>
    `/console/${encodeURIComponent(environment)}/previews/new/${encodeURIComponent(remote)}/${encodeURIComponent(version)}`,
  endPreview: (environment: string, id: number) =>
    `/console/${encodeURIComponent(environment)}/previews/${id}/end`,
  schedule: (environment: string) => `/console/schedule${queryOf({ environment })}`,
  set: (environment: string, verb: string, remotes: readonly string[] = []) =>
    `/console/${encodeURIComponent(environment)}/sets/${verb}${queryOf({ remotes: remotes.join(',') })}`,
  freeze: (environment: string) => `/console/${encodeURIComponent(environment)}/freeze`,
  unfreeze: (environment: string, id: number) => `/console/${encodeURIComponent(environment)}/unfreeze/${id}`,
  unschedule: (id: number) => `/console/schedules/${id}/cancel`,
  approvals: '/console/approvals',
  approval: (id: number) => `/console/approvals/${id}`,
  notifications: (target?: string) =>
    `/console/notifications${target === undefined ? '' : `/${encodeURIComponent(target)}`}`,
  addTarget: '/console/notify/add',
  removeTarget: (target: string) => `/console/notify/${encodeURIComponent(target)}/remove`,
  repeatDelivery: (id: number) => `/console/notifications/deliveries/${id}`,
  audit: (query: Query) => `/console/audit${queryOf(query)}`,
  auditExport: (query: Query) => `/console/audit/export${queryOf(query)}`,
  action: (environment: string, remote: string, verb: string, query: Query = {}) =>
    `${urls.remote(environment, remote)}/${verb}${queryOf(query)}`,
};

type Query = Record<string, string | number | undefined>;

function queryOf(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length ? `?${new URLSearchParams(given)}` : '';
}
