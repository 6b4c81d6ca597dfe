import { errorCode } from '@marquee/contracts';
import type { Answer } from '../answer.ts';
import type { Content } from '../content/create-content.ts';
import type { Api } from '../create-api.ts';
import { createRequestSlice, type RequestSliceOptions, type Toast } from './request-slice.ts';

export type SlicesOptions = {
  api: Pick<Api, 'requestRefund' | 'getAppConfig' | 'addBirthday' | 'verifyVideo'>;
  content: Pick<Content, 'celebBio' | 'bio20'>;
  toast: Toast;
  failureText?: (failure: unknown) => string;
};

/** The store of the specification (section 4): one slice a request flow, `start` sends its call. */
export type Slices = ReturnType<typeof createSlices>;

/**
 * A refused refund, app config or authenticate-code shows a toast, a refused birthday only its inline
 * message; a thrown failure shows one in every flow (section 8).
 */
export function createSlices({ api, content, toast, failureText }: SlicesOptions) {
  const shared = { toast, ...(failureText ? { failureText } : {}) };
  const loud = { ...shared, toastOn: ['error', 'retry'] } satisfies RequestSliceOptions;
  const quiet = { ...shared, toastOn: ['retry'] } satisfies RequestSliceOptions;

  return {
    refund: flow(api.requestRefund, loud),
    security: {
      config: flow(api.getAppConfig, {
        ...loud,
        refusalText: ({ message, error = '' }) => message || error,
      }),
      birthday: flow(api.addBirthday, quiet),
    },
    authenticator: flow(api.verifyVideo, loud),
    zone: {
      celebBio: flow((slug: string) => answerOf(content.celebBio(slug)), quiet),
      bio20: flow(() => answerOf(content.bio20()), quiet),
    },
  };
}

function flow<Args extends unknown[], Data>(
  call: (...args: Args) => Promise<Answer<Data>>,
  options: RequestSliceOptions,
) {
  const slice = createRequestSlice<Data>(options);
  return { ...slice, start: (...args: Args) => slice.run(() => call(...args)) };
}

// Content reads throw where the other calls answer; the cycle tells a refusal from no answer at all.
async function answerOf<Data>(reading: Promise<Data>): Promise<Answer<Data>> {
  try {
    return { ok: true, status: 200, message: '', data: await reading };
  } catch (failure) {
    if (errorCode(failure) !== 'CALL_REFUSED') throw failure;
    // The failure's own sentence is for engineers; the state holds what the host said.
    const { status, message } = (failure as { details: { status: number; message: string } }).details;
    return { ok: false, status, message };
  }
}
