import { errorCode, releaseId, settingsOf, type RemoteManifest } from '@marquee/contracts';
import type { Renderer } from './create-renderer.ts';
import type { RenderRequest, SendApiRequest } from './messages.ts';
import { createReleaseWorker } from './release-worker.ts';
import { isFaultOfRelease } from './render-fault.ts';
import { sampleParams, samplePath } from './sample-params.ts';

/** A build whose server bundle is to be tried before it is published; `bundle` is the text of that bundle. */
export type TriedBuild = { version: string; manifest: RemoteManifest; bundle: string };

/**
 * A failure in the trial of a build: of the evaluation of its bundle, or of the render of a route or slot. It has the
 * code, message and stack of the innermost cause.
 */
export type TrialFault = {
  during: { kind: 'evaluation' } | { kind: 'route' | 'slot'; name: string };
  code: string;
  message: string;
  stack?: string | undefined;
};

/** How long the evaluation of the bundle, and the render of a route or slot, may take, in milliseconds. */
type TryOptions = { evaluationMs?: number; renderMs?: number };

/** Longer than any deadline of a manifest, for a build may run on a slow machine: what hangs never ends. */
const defaultRenderMs = 10_000;

const site = 'http://site.invalid';

/** A build has no API: what a page makes of that is no fault of it. */
const noApi: SendApiRequest = async () => ({ failure: 'A build is tried without an API' });

/**
 * Tries a build before it is published: evaluates its server bundle in a renderer process, as the shell does, and
 * renders each route and slot once, without an API. Resolves to the failures for which the build is responsible; to an
 * empty list if there are none.
 */
export async function tryRelease(
  renderer: Pick<Renderer, 'start' | 'used'>,
  build: TriedBuild,
  options: TryOptions = {},
): Promise<TrialFault[]> {
  const requests = requestsOf(build.manifest);
  const faults = await tryRequests(renderer, build, [requests], options);
  const isClear = faults.length === 0 || faults.some(({ during }) => during.kind === 'evaluation');
  // A render that ends its process fails those beside it: one after the other, each has its own failure.
  return isClear
    ? faults
    : tryRequests(
        renderer,
        build,
        requests.map((request) => [request]),
        options,
      );
}

function requestsOf({ routes, slots, settings: declared }: RemoteManifest): RenderRequest[] {
  const settings = settingsOf(declared);
  const common = { language: 'en', prefix: 'a-', ...(settings && { settings }) } as const;
  return [
    ...routes.map((route) => {
      const url = new URL(samplePath(route), site).href;
      return { ...common, kind: 'page', route: route.id, url } as const;
    }),
    ...slots.map((slot) => {
      const params = sampleParams(slot);
      return { ...common, kind: 'slot', slot: slot.name, url: `${site}/`, params } as const;
    }),
  ];
}

/** Renders the groups of requests one after the other, those of a group at the same time. */
async function tryRequests(
  renderer: Pick<Renderer, 'start' | 'used'>,
  { version, manifest, bundle }: TriedBuild,
  groups: RenderRequest[][],
  { evaluationMs, renderMs = defaultRenderMs }: TryOptions,
): Promise<TrialFault[]> {
  const start = {
    release: releaseId({ remote: manifest.name, version }),
    bundle,
    hosts: { main: 'http://api.invalid', content: 'http://content.invalid', sameOrigin: site },
    contentMaxAgeMs: 0,
  };
  const faults: TrialFault[] = [];
  for (const group of groups) {
    // A process of its own for each group: what one of them breaks is not the failure of the next.
    const worker = createReleaseWorker(
      renderer,
      start,
      evaluationMs === undefined ? {} : { warmTimeoutMs: evaluationMs },
    );
    try {
      await worker.warm();
      const failed = await Promise.all(
        group.map(async (request) => {
          const outcome = await worker.render(request, renderMs, noApi).then(
            (result) => ({ html: 'html' in result ? result.html : '' }),
            (failure: unknown) => ({ failure }),
          );
          const during = duringOf(request);
          if ('html' in outcome) return inlineStyles(outcome.html).map((fault) => ({ during, ...fault }));
          return (await isFaultOfRelease(outcome.failure)) ? [faultOf(during, outcome.failure)] : [];
        }),
      );
      faults.push(...failed.flat());
      // A timer that the bundle started may have ended the process after its last render.
      if (faults.length === 0) await worker.warm();
    } catch (failure) {
      return [faultOf({ kind: 'evaluation' }, failure)];
    } finally {
      worker.retire();
    }
  }
  return faults;
}

/** The content security policy of pages applies no inline style, whether a component or a library has written it. */
function inlineStyles(html: string): Pick<TrialFault, 'code' | 'message'>[] {
  const [tag] = /<style[\s>]|<[a-z][^<>]*?\sstyle="[^"]*"/.exec(html) ?? [];
  if (tag === undefined) return [];
  const what = tag.startsWith('<style') ? 'a <style> element' : `a style attribute, ${tag.slice(0, 120)}>`;
  return [{ code: 'REMOTE_DID_NOT_RENDER', message: `the HTML has ${what}` }];
}

function duringOf(request: RenderRequest): TrialFault['during'] {
  return request.kind === 'page'
    ? { kind: 'route', name: request.route }
    : { kind: 'slot', name: request.slot };
}

function faultOf(during: TrialFault['during'], failure: unknown): TrialFault {
  let innermost = failure as Error;
  while (innermost.cause instanceof Error) innermost = innermost.cause;
  return { during, code: errorCode(failure), message: innermost.message, stack: innermost.stack };
}
