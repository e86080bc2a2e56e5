import { expect, test } from 'vitest';
import { relationsOfHeadings } from './relations.ts';

const relations = (headings: string[], columns: (string | null)[]) =>
  relationsOfHeadings(headings, columns).map(({ relation, is }) => `${relation}: ${is}`);

test.each([
  [['Father’s name', 'Mobile'], ['parentRelation: father']],
  [['Parent', 'Mother’s mobile'], ['parentRelation: mother']],
  [['वडिलांचे नाव', 'मोबाईल'], ['parentRelation: father']],
  [['माता का नाम', 'फ़ोन'], ['parentRelation: mother']],
  [['आईचे नाव', 'फोन'], ['parentRelation: mother']],
  [['Parent', 'Phone'], []],
  [['Father / Mother', 'Phone'], []],
  [['Father or guardian', 'Phone'], []],
  [['Grandmother', 'Phone'], []],
])('%j', (headings, expected) => {
  expect(relations(headings, ['parentName', 'parentPhone'])).toEqual(expected);
});

test('a mother and a father are told apart, whatever else is in the sheet', () => {
  const columns = ['name', 'parentName', 'parentPhone', null, 'secondParentName'];
  expect(relations(['Name', 'Father', 'Father’s no.', 'Mother’s job', 'Mother'], columns)).toEqual([
    'parentRelation: father',
    'secondParentRelation: mother',
  ]);
});

test('a column of relations says more than the headings', () => {
  expect(relations(['Father', 'Relation'], ['parentName', 'parentRelation'])).toEqual([]);
});
