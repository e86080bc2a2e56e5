import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Avatar } from './avatar.tsx';

test('initials stand where the picture does not come', () => {
  const { container } = render(<Avatar name="Riya Patil" url="/pictures/1.webp" />);
  const picture = container.querySelector('img')!;
  expect(picture).toHaveAttribute('src', '/pictures/1.webp');
  expect(screen.queryByText('RP')).not.toBeInTheDocument();
  fireEvent.error(picture);
  expect(screen.getByText('RP')).toBeInTheDocument();
});

test('another picture is tried after one that did not come', () => {
  const { container, rerender } = render(<Avatar name="Riya Patil" url="/pictures/1.webp" />);
  fireEvent.error(container.querySelector('img')!);
  rerender(<Avatar name="Riya Patil" url="/pictures/2.webp" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/pictures/2.webp');
});

test.each([
  ['Asha Kale', 'AK'],
  ['क्षितिज पाटील', 'क्षिपा'],
  ['Émile', 'É'],
])('initials of “%s” are “%s”, also where a browser cannot tell characters apart', (name, initials) => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  const { container } = render(<Avatar name={name} />);
  expect(container).toHaveTextContent(initials);
  vi.unstubAllGlobals();
});
