import { BehaviorSubject, type Observable } from 'rxjs';
import type { ApiResult, Refusal } from '../api-result.ts';

/** The state of a request (specification, section 4). `status` is that of the last refusal. */
export type RequestState<Data> = {
  busy: boolean;
  error: boolean;
  status?: number;
  message: string;
  retry: boolean;
  data?: Data;
};

export type Toast = (kind: 'success' | 'error' | 'info', text: string) => void;

export type RequestSlice<Data> = {
  state: Observable<RequestState<Data>>;
  current(): RequestState<Data>;
  /** Runs a call through the cycle; when another one is run meanwhile, the older one's outcome is dropped. */
  run(call: () => Promise<ApiResult<Data>>, words?: SliceWords): Promise<RequestState<Data>>;
};

/** What a slice says of a call that went wrong. */
export type SliceWords = {
  /** The text of a refusal: the response message unless said otherwise. */
  refusalText?: (refusal: Refusal) => string;
  /** The text of a thrown failure: its own message unless said otherwise. */
  failureText?: (failure: unknown) => string;
};

export type RequestSliceOptions = SliceWords & {
  /** Which outcomes show a toast as well. */
  toastOn: readonly ('error' | 'retry')[];
  toast: Toast;
};

/** Before anything was asked. */
export const untouched: RequestState<never> = { busy: false, error: false, message: '', retry: false };

/** A request with the cycle Started, then Result, Error or Retry; a run may have words of its own. */
export function createRequestSlice<Data>({
  toastOn,
  toast,
  ...usualWords
}: RequestSliceOptions): RequestSlice<Data> {
  const states = new BehaviorSubject<RequestState<Data>>(untouched);
  let lastRun = 0;

  function started(): void {
    const { status: _, ...kept } = states.value;
    states.next({ ...kept, busy: true, error: false, message: '', retry: false });
  }

  function result(data: Data): void {
    states.next({ ...states.value, busy: false, data });
  }

  function refused(refusal: Refusal, message: string): void {
    states.next({ ...states.value, busy: false, error: true, status: refusal.status, message });
    if (toastOn.includes('error') && message) toast('error', message);
  }

  function failed(message: string): void {
    states.next({ ...states.value, busy: false, retry: true, message });
    if (toastOn.includes('retry') && message) toast('error', message);
  }

  return {
    state: states.asObservable(),
    current: () => states.value,
    async run(call, words) {
      const { refusalText, failureText } = { ...plainWords, ...usualWords, ...words };
      const thisRun = (lastRun += 1);
      const isLast = () => thisRun === lastRun;
      started();
      try {
        const answer = await call();
        if (!isLast()) return states.value;
        if (answer.ok) result(answer.data);
        else refused(answer, refusalText(answer));
      } catch (failure) {
        if (isLast()) failed(failureText(failure));
      }
      return states.value;
    },
  };
}

const plainWords = {
  refusalText: ({ message }) => message,
  failureText: (failure) => (failure instanceof Error ? failure.message : String(failure)),
} satisfies SliceWords;
