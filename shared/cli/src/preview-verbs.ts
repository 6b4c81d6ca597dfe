import { errorCode, inertLine, PlatformError, releaseId } from '@marquee/contracts';
import { previewPath } from '@marquee/contracts/preview';
import * as v from 'valibot';
import { canDeploy } from './can-deploy.ts';
import { namedRelease } from './pack-release.ts';
import { previewMarkdown, type PreviewedChange } from './preview-markdown.ts';
import { urlPath, type RegistryClient } from './registry-client.ts';
import { changesResponse, previewResponse, statusResponse, type PreviewResponse } from './responses.ts';
import { minute, table } from './text-output.ts';
import type { EnvironmentOptions, Tools } from './verb-tools.ts';

const previewsResponse = v.object({ environment: v.string(), previews: v.array(previewResponse) });
const endedResponse = v.object({
  preview: v.number(),
  environment: v.string(),
  name: v.string(),
  ended: v.boolean(),
});

type SiteOptions = EnvironmentOptions & { site?: string };
type CreateOptions = SiteOptions & { name?: string; days: string; reason?: string; markdown?: true };

/**
 * Adds the CLI commands of previews. A preview is a link: a browser that opens it gets releases on the real site before
 * they are live.
 */
export function addPreviewVerbs({ verb, connect, print, get, post }: Tools): void {
  const preview = verb(
    'preview <releases...>',
    'a link that shows releases in the real site, rendered by the server, before visitors get them',
  )
    .option('--environment <name>', 'the environment whose other releases are around them', 'production')
    .option('--name <text>', 'its name, such as pr-42; an open preview of this name ends')
    .option('--days <number>', 'when it ends by itself, 30 at most', '7')
    .option('--site <url>', "the URL of the site; by default that of the environment's shells")
    .option('--reason <text>', 'why, for the audit log, under your name')
    .option(
      '--markdown',
      'print a comment for a pull request: link, sizes, what can-deploy says and what changes',
    )
    .enablePositionalOptions()
    .action(async (names: string[], options: CreateOptions) => {
      const registry = await connect(options.registry);
      const releases = [];
      for (const name of names) releases.push(await namedRelease(name));
      const { environment, name, days, reason } = options;
      const body = {
        releases,
        days: Number(days),
        ...(name !== undefined && { name }),
        ...(reason !== undefined && { reason }),
      };
      const path = urlPath`/environments/${environment}/previews`;
      const created = linked(await registry.post(path, body, previewResponse), options);
      if (!options.markdown) return print(created, createdText, options);
      const changes: PreviewedChange[] = [];
      for (const release of releases) changes.push(await changeOf(registry, release, environment));
      const faults = await faultsOf(registry, releases.map(releaseId), environment);
      print({ ...created, changes, faults }, (shown) => previewMarkdown(shown, shown), options);
    });

  verb('list', 'the open previews of an environment; with their links for who may make them', preview)
    .option('--environment <name>', 'the environment', 'production')
    .option('--site <url>', "the URL of the site; by default that of the environment's shells")
    .action((options: SiteOptions) =>
      get(options, urlPath`/environments/${options.environment}/previews`, previewsResponse, (response) =>
        listText(response, options),
      ),
    );

  verb('end <preview>', 'end a preview, by its number or name: its link leads to nothing any more', preview)
    .option('--environment <name>', 'the environment', 'production')
    .option('--reason <text>', 'why, for the audit log, under your name')
    .action((which: string, options: EnvironmentOptions & { reason?: string }) =>
      post(
        options,
        urlPath`/environments/${options.environment}/previews/${which}/end`,
        options.reason === undefined ? {} : { reason: options.reason },
        endedResponse,
        ({ preview: number, name, environment }) =>
          `preview ${number} (${name}) of ${environment} has ended: browsers get the live releases again`,
      ),
    );
}

/** A preview with the link on the site that the options name. Throws INVALID_INPUT if no site is known. */
function linked(created: PreviewResponse, { site }: SiteOptions): PreviewResponse & { link: string } {
  const link = linkOf(created, site);
  if (link !== null) return { ...created, link };
  throw new PlatformError(
    'INVALID_INPUT',
    `preview ${created.preview} is made, and no shell of ${created.environment} is connected that would open it: ` +
      `name the site with --site <url> in marquee preview list`,
  );
}

function linkOf({ link, token }: PreviewResponse, site: string | undefined): string | null {
  if (site === undefined || token === null) return link;
  if (!URL.canParse(site))
    throw new PlatformError('INVALID_INPUT', `--site ${site}: write a URL, such as https://marquee.example`);
  return new URL(`${previewPath}?t=${token}`, site).href;
}

function createdText({ preview, name, releases, environment, expiresAt, link }: PreviewResponse): string {
  return [
    `preview ${preview} (${name}) shows ${releases.join(', ')} in ${environment} until ${minute(expiresAt)}:`,
    link ?? '',
    `Its code runs with the sign-in of the person who opens it. End it with marquee preview end ${preview}`,
  ].join('\n');
}

function listText(
  { environment, previews }: v.InferOutput<typeof previewsResponse>,
  { site }: SiteOptions,
): string {
  if (previews.length === 0) return `no preview of ${environment} is open`;
  const links = previews.flatMap((one) => {
    const link = linkOf(one, site);
    return link === null ? [] : [`${one.preview}  ${link}`];
  });
  const facts = table(
    ['preview', 'name', 'releases', 'by', 'made', 'until'],
    previews.map(({ preview, name, releases, by, createdAt, expiresAt }) => [
      String(preview),
      name,
      releases.join('\n'),
      by,
      minute(createdAt),
      minute(expiresAt),
    ]),
  );
  return [facts, ...links].join('\n');
}

/** What a release changes against the live one of its remote. */
async function changeOf(
  registry: RegistryClient,
  { remote, version }: { remote: string; version: string },
  environment: string,
): Promise<PreviewedChange> {
  const { remotes } = await registry.get(urlPath`/environments/${environment}`, statusResponse);
  const live = remotes.find((one) => one.remote === remote)?.live;
  const changes =
    live === undefined
      ? undefined
      : await registry.get(
          `${urlPath`/releases/${remote}/${version}/changes`}?${new URLSearchParams({ from: live })}`,
          changesResponse,
        );
  return { release: releaseId({ remote, version }), live, changes };
}

/** Why these releases cannot go live together, as `can-deploy` says; empty if they can. */
async function faultsOf(
  registry: RegistryClient,
  releases: string[],
  environment: string,
): Promise<string[]> {
  const faults = await canDeploy(registry, releases, environment).then(
    () => [],
    (failure: unknown) => {
      if (errorCode(failure) !== 'RELEASE_NOT_DEPLOYABLE') throw failure;
      // `canDeploy` writes the faults as texts.
      return (failure as PlatformError).details['faults'] as string[];
    },
  );
  return faults.map(inertLine);
}
