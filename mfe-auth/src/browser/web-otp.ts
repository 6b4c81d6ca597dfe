// WebOTP is not in TypeScript's DOM types.
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } };
type OtpCredential = Credential & { code: string };

/**
 * Waits for the text message with the sign-in code, in browsers that can read it (Chrome on Android), and calls
 * `onCode` with the code. Returns a function that stops waiting.
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
  // Refused, timed out or stopped: the visitor types the code.
  const credential = await credentials.get(request).catch(() => null);
  if (credential && !signal.aborted) onCode((credential as OtpCredential).code);
}
