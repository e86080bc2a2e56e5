import { expect, test } from 'vitest';
import { parseLegalText } from './legal-text.ts';

test('a legal text is read as headings, paragraphs and lists', () => {
  const text =
    'We are an academy.\nIn Latur.\n\nSecond paragraph.\n\n## What we keep\n- Name\n- Phone\n\nNothing else.\n## Rights\nAsk us.';
  expect(parseLegalText(text)).toEqual([
    {
      blocks: [
        { kind: 'paragraph', text: 'We are an academy.\nIn Latur.' },
        { kind: 'paragraph', text: 'Second paragraph.' },
      ],
    },
    {
      heading: 'What we keep',
      id: 'part-1',
      blocks: [
        { kind: 'list', items: ['Name', 'Phone'] },
        { kind: 'paragraph', text: 'Nothing else.' },
      ],
    },
    { heading: 'Rights', id: 'part-2', blocks: [{ kind: 'paragraph', text: 'Ask us.' }] },
  ]);
});

test('a text without any marks is one paragraph, and an empty one is nothing', () => {
  expect(parseLegalText('Just a line <b>as typed</b>')).toEqual([
    { blocks: [{ kind: 'paragraph', text: 'Just a line <b>as typed</b>' }] },
  ]);
  expect(parseLegalText(' \n\n ')).toEqual([]);
});
