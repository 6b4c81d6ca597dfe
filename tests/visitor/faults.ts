import { apiUrl } from '../journeys/support.ts';

/** What `POST /dev/faults` of the reference API takes. */
export type Fault = { call: string; times?: number } & (
  | { kind: 'soft' | 'hard'; status?: number; message?: string; error?: string; data?: unknown }
  | { kind: 'delay'; milliseconds?: number }
  | { kind: 'silent' | 'drop' | 'lose-response' }
);

/** Makes a call of the API misbehave from now on. */
export async function addFault(fault: Fault): Promise<void> {
  const response = await fetch(`${apiUrl}/dev/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(`${JSON.stringify(fault)} was refused: ${await response.text()}`);
}

/** Ends every fault. */
export async function clearFaults(): Promise<void> {
  await fetch(`${apiUrl}/dev/faults`, { method: 'DELETE' });
}
