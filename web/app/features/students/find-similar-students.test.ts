import { describe, expect, test } from 'vitest';
import { isSimilarName } from './find-similar-students.ts';

describe('names that may be one person', () => {
  test.each([
    ['Riya Patil', 'riya  patil'],
    ['Riya Patil', 'Patil Riya Sunil'],
    ['Riya Patil', 'Ria Patil'],
    ['Sahil Kale', 'Sahill Kale'],
    ['Riya Patil', 'रिया पाटील'],
    ['रिया पाटिल', 'पाटील रिया सुनील'],
  ])('%s and %s', (one, other) => expect(isSimilarName(one, other)).toBe(true));

  test.each([
    ['Riya Patil', 'Omkar Patil'],
    ['Tanvi Patil', 'Sahil Patil'],
    ['', 'Riya Patil'],
    ['Riya Patil', 'ओंकार पाटील'],
  ])('not %s and %s', (one, other) => expect(isSimilarName(one, other)).toBe(false));
});
