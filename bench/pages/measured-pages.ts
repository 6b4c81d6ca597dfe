/** What a visitor taps or types into, and how one sees that the page has answered. */
export type Tap = {
  control: string;
  /** Typed instead of tapped, where the control is a field. */
  type?: string;
  answer: string;
  /** The text the answer has then, or the attribute with its value; without either it is there then. */
  text?: string;
  attribute?: readonly [name: string, value: string];
};

export type MeasuredPage = { name: string; path: string; tap: Tap };

/** The four pages of the goals: logged out, cold. */
export const measuredPages: readonly MeasuredPage[] = [
  {
    name: 'home',
    path: '/',
    tap: { control: 'label:has(input[name="in"][value="ta"])', answer: '#film-caption [lang="ta"]' },
  },
  {
    name: 'star page',
    path: '/celebrities/aarav-suryan',
    tap: {
      control: '[class*="ScriptPreview-module-preview"] input',
      type: 'Zoya',
      answer: '[class*="ScriptPreview-module-name"]',
      text: 'Zoya',
    },
  },
  {
    name: 'news article',
    path: '/bollywood-news/toofan-transport-two-announced',
    // A page of text has no control of its own; this one stands in every header.
    tap: { control: '[data-sound]', answer: '[data-sound]', attribute: ['aria-pressed', 'true'] },
  },
  {
    name: 'order wizard',
    path: '/order/aarav-suryan',
    tap: { control: 'label:has(input[name="occasion"][value="birthday"])', answer: '#occasion-date' },
  },
];

/** What a visitor does in the pages, one thing after another: twenty times something answers. */
export const scriptedActions: readonly { path: string; actions: readonly Omit<Tap, 'answer'>[] }[] = [
  {
    path: '/',
    actions: ['hi', 'ta', 'es', 'ar'].map((code) => ({
      control: `label:has(input[name="in"][value="${code}"])`,
    })),
  },
  {
    path: '/celebrities/aarav-suryan',
    actions: ['Z', 'Zo', 'Zoya'].map((name) => ({
      control: '[class*="ScriptPreview-module-preview"] input',
      type: name,
    })),
  },
  {
    path: '/order/aarav-suryan',
    actions: [
      ...['birthday', 'anniversary', 'wedding', 'diwali', 'just-because'].map((slug) => ({
        control: `label:has(input[name="occasion"][value="${slug}"])`,
      })),
      { control: 'form button[type="submit"]' },
      { control: 'label:has(input[name="relationship"]) >> nth=0' },
      { control: 'label:has(input[name="relationship"]) >> nth=1' },
      { control: 'label:has(input[name="video-language"][value="en"])' },
      { control: 'label:has(input[name="video-language"][value="hi"])' },
      { control: 'form button[type="submit"]' },
      { control: '#full-name', type: 'A' },
      { control: '#full-name', type: 'As' },
    ],
  },
];
