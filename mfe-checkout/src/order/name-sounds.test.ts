import { soundsFor } from './name-sounds.ts';

const sound = (name: string, name_hi: string, url: string) => ({ name, name_hi, label: name, url });
const sounds = [sound('Asha', 'आशा', '1'), sound('Asha', 'आशा', '2'), sound('Ashank', 'अशांक', '3')];
const found = (typed: string) => soundsFor(typed, sounds).map(({ url }) => url);

test('a whole first name offers its own recordings only', () => {
  expect(found('asha Rao')).toEqual(['1', '2']);
});

test('the beginning of a name offers every name it may become', () => {
  expect(found('Ash')).toEqual(['1', '2', '3']);
});

test('a name in Devanagari finds the same recordings', () => {
  expect(found('आशा')).toEqual(['1', '2']);
});

test('one letter, or a stranger, offers nothing', () => {
  expect([found('A'), found('Zubin')]).toEqual([[], []]);
});

test('another spelling of a recorded name finds its recording', () => {
  const recorded = [sound('Pooja', 'पूजा', 'p'), sound('Lakshmi', 'लक्ष्मी', 'l'), sound('Meera', 'मीरा', 'm')];
  const spelled = (typed: string) => soundsFor(typed, recorded).map(({ url }) => url);
  expect([spelled('Puja'), spelled('Laxmi'), spelled('Mira Rao')]).toEqual([['p'], ['l'], ['m']]);
});
