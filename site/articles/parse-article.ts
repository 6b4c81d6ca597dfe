import type { ArticleText } from './article.ts';

/**
 * Parses the text of an article: `# title`, the description as a quotation, the lead, and sections with headings `##
 * heading {#id}`, which have paragraphs and a list, or questions `### question` with one paragraph each. The items of a
 * list may all be facts, `- **term**: detail`. Throws an error that names `file` for any other form.
 */
export function parseArticle(markdown: string, file: string): ArticleText {
  const [head = '', quoted = '', lead = '', ...blocks] = markdown.trim().split(/\n{2,}/);
  const [, title] = /^# (.+)$/.exec(head) ?? [];
  const [, description] = /^> (.+)$/.exec(quoted) ?? [];
  if (!title || !description) throw new Error(`${file} does not begin with "# title" and "> description"`);

  const sections: ArticleText['sections'][number][] = [];
  for (const block of blocks) {
    const [, heading, id] = /^## (.+) \{#([a-z-]+)\}$/.exec(block) ?? [];
    if (heading && id) {
      sections.push({ id, heading, paragraphs: [], list: [], facts: [], questions: [] });
      continue;
    }
    const section = sections.at(-1);
    if (!section || block.startsWith('## ')) throw new Error(`${file}: "${block}" has no heading with {#id}`);
    const asked = section.questions.at(-1);
    if (block.startsWith('### ')) section.questions.push({ question: block.slice(4), answer: '' });
    else if (asked) asked.answer = block;
    else if (block.startsWith('- **'))
      section.facts.push(...block.split('\n').map((line) => factIn(line, file)));
    else if (block.startsWith('- ')) section.list.push(...block.split('\n').map((line) => line.slice(2)));
    else section.paragraphs.push(block);
  }
  return { title, description, lead, sections };
}

function factIn(line: string, file: string) {
  const [, term, detail] = /^- \*\*(.+?)\*\*: (.+)$/.exec(line) ?? [];
  if (!term || !detail) throw new Error(`${file}: "${line}" is not "- **term**: detail"`);
  return { term, detail };
}
