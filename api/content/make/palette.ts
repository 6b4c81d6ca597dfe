/** The colours of every picture: the site's own tokens, and skin and hair tones beside them. */
export const palette = {
  night: '#1d0f2b',
  plum: '#3a1d4f',
  bulb: '#ffb52e',
  rani: '#d6246e',
  vermilion: '#e8472b',
  teal: '#0f7c7c',
  deepTeal: '#0a4a52',
  leaf: '#2f7d4f',
  paper: '#fff7ea',
  sand: '#f3dcb5',
} as const;

export type Skin = { light: string; shade: string; lip: string };

export const skins = {
  fair: { light: '#f0c29c', shade: '#d99a72', lip: '#b8434f' },
  wheat: { light: '#dfa577', shade: '#bf7f52', lip: '#a83c48' },
  tan: { light: '#c98a5b', shade: '#a4683f', lip: '#8f3340' },
  brown: { light: '#a96e45', shade: '#84512f', lip: '#7a2b36' },
  deep: { light: '#855233', shade: '#633a22', lip: '#6b2730' },
} as const satisfies Record<string, Skin>;

export const hairTones = {
  black: '#1a1016',
  brown: '#3b2018',
  auburn: '#5a2a1a',
  grey: '#8d8791',
  white: '#e4dfe2',
};
