import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { surviveForeignNodes } from './foreign-nodes.ts';

beforeAll(() => surviveForeignNodes());

const Page = ({ isOpen }: { isOpen: boolean }) => (
  <p>
    {isOpen && 'Open. '}
    {isOpen && <b>Now</b>}
    Settings
  </p>
);

/** Simulates Chrome's translator, which replaces each text by its own elements. */
function translate(element: Element): void {
  for (const text of [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)) {
    const font = document.createElement('font');
    font.textContent = 'अनुवाद';
    text.replaceWith(font);
  }
}

test('a screen goes on after a translator has replaced its texts', () => {
  const { rerender } = render(<Page isOpen />);
  const page = screen.getByText('Now').parentElement as HTMLElement;
  translate(page);
  rerender(<Page isOpen={false} />);
  expect(screen.queryByText('Now')).toBeNull();
  rerender(<Page isOpen />);
  expect(screen.getByText('Now')).toBeVisible();
});

test('an element around a text goes with it', () => {
  const parent = document.createElement('p');
  const text = parent.appendChild(document.createTextNode('Settings'));
  const font = document.createElement('font');
  text.replaceWith(font);
  font.append(text);
  parent.insertBefore(document.createElement('b'), text);
  expect(parent.innerHTML).toBe('<b></b><font>Settings</font>');
  parent.removeChild(text);
  expect(parent.innerHTML).toBe('<b></b>');
});
