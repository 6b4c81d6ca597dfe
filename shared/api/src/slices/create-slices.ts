import { errorCode } from '@marquee/contracts';
import type { ApiResult } from '../api-result.ts';
import type { Content } from '../lazy/content/create-content.ts';
import type { Api } from '../lazy/create-api.ts';
import {
  createRequestSlice,
  type RequestSlice,
  type RequestSliceOptions,
  type RequestState,
  type SliceWords,
  type Toast,
} from './request-slice.ts';

export type SlicesOptions = {
  api: Pick<Api, 'requestRefund' | 'getAppConfig' | 'addBirthday' | 'verifyVideo'>;
  content: Pick<Content, 'celebBio' | 'bio20'>;
  toast: Toast;
  failureText?: (failure: unknown) => string;
};

/** A slice whose call is known: `start` sends it; `saying` gives one asker's words for what may go wrong. */
export type Flow<Args extends unknown[], Data> = RequestSlice<Data> & {
  start(...args: Args): Promise<RequestState<Data>>;
  saying(words: SliceWords & { onAnswer?: (answer: ApiResult<Data>) => void }): {
    start(...args: Args): Promise<RequestState<Data>>;
  };
};

/** The store of the specification (section 4): one slice a request flow. A page has one, at `platform.slices`. */
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
  call: (...args: Args) => Promise<ApiResult<Data>>,
  options: RequestSliceOptions,
): Flow<Args, Data> {
  const slice = createRequestSlice<Data>(options);
  return {
    ...slice,
    start: (...args) => slice.run(() => call(...args)),
    saying: ({ onAnswer, ...words }) => ({
      start: (...args) =>
        slice.run(async () => {
          const answer = await call(...args);
          onAnswer?.(answer);
          return answer;
        }, words),
    }),
  };
}

/** A reader whose biographies go through their slices, whoever asks for them; the asker gets what came. */
export function readThroughSlices(content: Content, { zone }: Slices): Content {
  async function seen<Data>(slice: RequestSlice<Data>, reading: Promise<Data>): Promise<Data> {
    await slice.run(() => answerOf(reading));
    return reading;
  }
  return {
    ...content,
    celebBio: (slug) => seen(zone.celebBio, content.celebBio(slug)),
    bio20: () => seen(zone.bio20, content.bio20()),
  };
}

// Content reads throw where the other calls answer; the cycle tells a refusal from no answer at all.
async function answerOf<Data>(reading: Promise<Data>): Promise<ApiResult<Data>> {
  try {
    return { ok: true, status: 200, message: '', data: await reading };
  } catch (failure) {
    if (errorCode(failure) !== 'CALL_REFUSED') throw failure;
    // The failure's own sentence is for engineers; the state holds what the host said.
    const { status, message } = (failure as { details: { status: number; message: string } }).details;
    return { ok: false, status, message };
  }
}
