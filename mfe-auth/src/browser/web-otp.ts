/** WebOTP is not in the browser typings yet; this is the part of it we use. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } };
type OtpCredential = Credential & { code: string };

/**
 * Waits for the text message with the code where the browser offers it (Chrome on Android) and hands
 * the code over. Returns the function that stops waiting.
 */
export function waitForTextMessage(
  onCode: (code: string) => void,
  credentials: CredentialsContainer | undefined = navigator.credentials,
): () => void {
  const waiting = new AbortController();
  if (credentials && 'OTPCredential' in globalThis) void wait(credentials, waiting.signal, onCode);
  return () => waiting.abort();
}

async function wait(credentials: CredentialsContainer, signal: AbortSignal, onCode: (code: string) => void) {
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal };
  // Refused, timed out or stopped: the visitor types the code, as everywhere else.
  const credential = await credentials.get(request).catch(() => null);
  if (credential && !signal.aborted) onCode((credential as OtpCredential).code);
}
