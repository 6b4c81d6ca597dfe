import axios from 'axios';
import type { AnsweredCall, AskCall } from './messages.ts';

type UnderWay = { answer: Promise<AnsweredCall>; wantedFor(milliseconds: number): void };

/**
 * Makes the calls of pages: each slot is rendered in a thread of its own and asks for what it needs; what
 * several slots of one page ask goes out once. A call ends when the last who asked stops waiting.
 */
export function createPageCalls(): { ofOnePage(): AskCall } {
  const http = axios.create({
    responseType: 'text',
    // The text goes on as it came: who asked reads it.
    transformResponse: [],
    validateStatus: () => true,
  });

  return {
    ofOnePage() {
      const underWay = new Map<string, UnderWay>();
      return ({ url, headers, timeoutMs }) => {
        // Each slot has a span of its own: it tells calls apart that ask for the same.
        const { traceparent: _ofOneSlot, ...asking } = headers;
        const key = JSON.stringify([url, asking]);
        const call = underWay.get(key) ?? send(url, headers);
        underWay.set(key, call);
        call.wantedFor(timeoutMs);
        return call.answer;
      };
    },
  };

  function send(url: string, headers: Record<string, string>): UnderWay {
    const nobodyWaits = new AbortController();
    let until = 0;
    let timer: NodeJS.Timeout | undefined;
    const answer = http
      .get<string>(url, { headers, signal: nobodyWaits.signal })
      .then(
        ({ status, data }): AnsweredCall => ({ status, body: data }),
        (failure: unknown): AnsweredCall => ({
          failure: failure instanceof Error ? failure.message : String(failure),
        }),
      )
      .finally(() => clearTimeout(timer));
    return {
      answer,
      wantedFor(milliseconds) {
        const wanted = Date.now() + milliseconds;
        if (wanted <= until) return;
        until = wanted;
        clearTimeout(timer);
        timer = setTimeout(() => nobodyWaits.abort(), milliseconds);
      },
    };
  }
}
