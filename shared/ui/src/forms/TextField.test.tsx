/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { TextField } from './TextField.tsx';

test('a valid field is described by its hint only', () => {
  render(<TextField label="Name" hint="As the star should say it" />);
  const input = screen.getByRole('textbox', { name: 'Name' });

  expect(descriptionOf(input)).toBe('As the star should say it');
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('an invalid field is described by hint and error', () => {
  render(<TextField id="name" label="Name" hint="As the star should say it" error="Letters only" />);
  const input = screen.getByRole('textbox', { name: 'Name' });

  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(input)).toBe('As the star should say it Letters only');
});

test('the input gets ref, name and the description of the caller', () => {
  const ref = createRef<HTMLInputElement>();
  render(
    <>
      <p id="more">Ten digits</p>
      <TextField ref={ref} label="Phone" name="phone" prefix="+91" aria-describedby="more" />
    </>,
  );

  expect(ref.current?.name).toBe('phone');
  expect(descriptionOf(screen.getByLabelText('Phone'))).toBe('Ten digits');
});

function descriptionOf(element: HTMLElement) {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
