import { expect, test } from 'vitest';
import { namesInCell } from './names-in-cell.ts';

const names = new Set(['Physics', 'Physics, evening', 'Maths + Science', 'A; B']);

test.each([
  ['Physics', ['Physics']],
  ['Physics, Maths', ['Physics', 'Maths']],
  ['Physics, evening', ['Physics, evening']],
  ['Maths + Science; Physics, evening\nPhysics', ['Maths + Science', 'Physics, evening', 'Physics']],
  ['Biology, Physics, evening', ['Biology', 'Physics, evening']],
  ['Physics/Chemistry', ['Physics', 'Chemistry']],
  ['11/12 Science', ['11/12 Science']],
  ['XI/XII', ['XI/XII']],
  ['N/A', ['N/A']],
  ['11/23', ['11/23']],
  [' , ; ', []],
  [null, []],
  [7, ['7']],
])('the cell %j holds %j', (cell, held) => {
  expect(namesInCell(cell, (text) => names.has(text))).toEqual(held);
});

test('without names of records every separator counts', () => {
  expect(namesInCell('Physics, evening')).toEqual(['Physics', 'evening']);
});
