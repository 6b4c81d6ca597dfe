/** A group of documents for one kind of reader, such as newcomers or operators. */
export type Door = {
  name: string;
  /** Who reads these documents, and for what. */
  text: string;
  /** Headings with the paths of the pages below them; a path may contain `*`. */
  groups: readonly { name: string; pages: readonly string[] }[];
};

/**
 * The doors of the documentation site (groups of documents for one kind of reader). Each door lists the files of its
 * pages, in the order in which a newcomer reads them. In a path, `*` matches the name of any file.
 */
export const doors: readonly Door[] = [
  {
    name: 'Start',
    text: 'What Marquee is, how it works, and how to run it and to change it.',
    groups: [
      { name: 'Overview', pages: ['README.md', 'ARCHITECTURE.md', 'docs/features.md', 'docs/glossary.md'] },
      { name: 'Take part', pages: ['CONTRIBUTING.md', 'AGENTS.md', 'CODE_OF_CONDUCT.md', 'CHANGELOG.md'] },
    ],
  },
  {
    name: 'Build a remote',
    text: 'From an empty folder to a page that visitors see, with your own tools or ours.',
    groups: [
      {
        name: 'Your own remote',
        pages: [
          'docs/add-a-remote.md',
          'docs/remotes.md',
          'docs/sdk.md',
          'docs/versions.md',
          'shared/cli/README.md',
          'shared/testing/README.md',
          'shared/e2e/README.md',
        ],
      },
      { name: 'Guests', pages: ['docs/guests.md', 'tests/guests/README.md'] },
      { name: 'Texts', pages: ['docs/voice.md', 'docs/content.md', 'docs/tabs.md'] },
    ],
  },
  {
    name: 'Operate',
    text: 'Install the site, release, run experiments, and know what to do at night.',
    groups: [
      { name: 'Your own site', pages: ['docs/sites.md', 'docs/tractor.md', 'examples/*/README.md'] },
      { name: 'Install', pages: ['docs/deploy.md', 'docs/edge.md', 'deploy/README.md'] },
      { name: 'Run', pages: ['docs/operate.md', 'docs/diagnosis.md', 'docs/experiments.md'] },
      {
        name: 'Security',
        pages: ['SECURITY.md', 'docs/security.md', 'docs/security/*.md'],
      },
    ],
  },
  {
    name: 'Reference',
    text: 'What is specified and measured, each folder of the code, and why it is as it is.',
    groups: [
      { name: 'Specified', pages: ['docs/specification.md', 'docs/errors.md'] },
      {
        name: 'Measured',
        pages: ['docs/benchmarks.md', 'docs/faults.md', 'bench/README.md', 'tests/README.md', 'tests/*/*.md'],
      },
      {
        name: 'Folders',
        pages: [
          'shell/README.md',
          'site/README.md',
          'registry/README.md',
          'api/README.md',
          'api/content/README.md',
          'mfe-*/README.md',
          'start/README.md',
          'shared/*/README.md',
          'docs/site/README.md',
        ],
      },
      { name: 'Decisions', pages: ['docs/decisions/README.md', 'docs/decisions/*.md'] },
    ],
  },
];

/**
 * A door (group of documents for one kind of reader) with file and title of each page. Each page is in one group only.
 */
export type OpenDoor = Omit<Door, 'groups'> & { groups: { name: string; pages: Page[] }[] };
export type Page = {
  /** The path of the Markdown file from the root of the repository. */
  file: string;
  /** Its first heading. */
  title: string;
  /** The first sentence after the heading; empty if the page has none. */
  summary: string;
  text: string;
};

/**
 * Returns whether a Markdown file is a document for this site: neither hidden nor the text of an article of Marquee's
 * site.
 */
export function isDocument(file: string): boolean {
  return file !== '' && !/^\.|\/\.|^site\/articles\/texts\//.test(file);
}

/**
 * Assigns each Markdown file to the door that names it first, and returns the doors with their pages; an exact name
 * takes precedence over a pattern. `texts` has the text of each file by its path. Throws, naming the file, if a door
 * names a file that does not exist, or if a file has no door or no heading.
 */
export function openDoors(texts: ReadonlyMap<string, string>): OpenDoor[] {
  const named = new Set(doors.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages)));
  const left = new Set(texts.keys());
  const filesOf = (pattern: string) => {
    if (!pattern.includes('*')) return [pattern];
    const matches = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
    return [...left].filter((file) => matches.test(file) && !named.has(file)).toSorted();
  };
  const opened = doors.map(({ groups, ...door }) => ({
    ...door,
    groups: groups.map(({ name, pages }) => ({
      name,
      pages: pages.flatMap(filesOf).map((file) => {
        const text = texts.get(file);
        if (text === undefined)
          throw new Error(`docs/site/doors.ts: ${door.name} names ${file}, which is no document`);
        left.delete(file);
        return pageOf(file, text);
      }),
    })),
  }));
  if (left.size > 0)
    throw new Error(`docs/site/doors.ts: no door leads to ${[...left].toSorted().join(', ')}`);
  return opened;
}

function pageOf(file: string, text: string): Page {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${file}: the document has no heading "# …"`);
  const paragraph = /^# .+\n+(?:(?:[#|!>`-]|\d+\.).*\n|\n)*([^\n#|!>`-][^\n]*)/m.exec(text)?.[1] ?? '';
  const summary = /^.*?[.:](?= |$)/.exec(withoutMarks(paragraph))?.[0] ?? withoutMarks(paragraph);
  return { file, title: withoutMarks(title), summary: summary.replace(/:$/, '.'), text };
}

/** A line of Markdown as plain text. */
const withoutMarks = (line: string) =>
  line.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');

/**
 * Returns the list of all pages for language models, in the format llms.txt. The site has each of these pages as
 * Markdown too.
 */
export function llmsText(opened: readonly OpenDoor[]): string {
  const lines = opened.flatMap(({ name, text, groups }) => [
    `## ${name}`,
    '',
    text,
    '',
    ...groups.flatMap(({ pages }) =>
      pages.map(({ file, title, summary }) => `- [${title}](/${file})${summary ? `: ${summary}` : ''}`),
    ),
    '',
  ]);
  return `# Marquee\n\n> A shell that composes separately built and released micro-frontends at run time, and the site that runs on it.\n\n${lines.join('\n')}`;
}
