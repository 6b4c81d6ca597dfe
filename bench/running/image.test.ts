import { figuresOf } from './image.ts';

test('R1 says how its image was made, and judges its size and the slowest start', () => {
  const how = 'not built by buildah';
  const [size, start] = figuresOf({ compressedBytes: 84_100_000, how }, [1.2, 5.1, 0.9]);
  expect(size).toMatchObject({ value: 84.1, met: true, note: expect.stringContaining(how) });
  expect(start).toMatchObject({ value: 5.1, met: false, note: expect.stringContaining('3 starts') });
});
