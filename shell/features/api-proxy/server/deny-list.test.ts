import { isDenied } from './deny-list.ts';

test.each([
  'Hardik',
  'Dikshit',
  'Dikshita',
  'Asha Rao',
  'Gandhi',
  'Randhir',
  'Chandan',
  'Kuttan',
  'Scunthorpe',
  'Madhuri Dixit',
  'A. R. Rahman',
  'हार्दिक',
  'दीक्षित',
  'आशा राव',
  'चन्दन',
  '',
])('"%s" is a name', (name) => expect(isDenied(name)).toBe(false));

test.each([
  'चूतिया',
  'रंडी',
  'राहुल भड़वा',
  'chutiya',
  'Chuuutiya Sharma',
  'ch0tu b1tch',
  'm@darchod',
  'f u c k',
  'b.s.d.k',
])('"%s" is refused', (name) => expect(isDenied(name)).toBe(true));
