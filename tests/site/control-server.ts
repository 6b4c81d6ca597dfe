/** Stops, starts or kills a server of the test site, as an outage would. Rejects if it does not do so. */
export async function controlServer(
  verb: 'stop' | 'start' | 'kill',
  server: 'api' | 'registry' | 'shell' | 'postgres',
): Promise<void> {
  const { CONTROL_URL: controlUrl } = process.env;
  if (!controlUrl) throw new Error('This journey ends servers: play it with `npm test -- journeys`');
  const response = await fetch(`${controlUrl}/${verb}/${server}`);
  if (!response.ok) throw new Error(`${verb} ${server}: ${await response.text()}`);
}
