import { describe, expect, it } from 'vitest';
import { findDuplicate } from './find-duplicate.ts';

const standards = [
  { _id: 'a', name: '11 Science', level: 11 },
  { _id: 'b', name: '10th', level: 10 },
];

describe('a standard is a duplicate', () => {
  it('when its name is the same in another case', () => {
    expect(findDuplicate(standards, { name: ' 11 SCIENCE ', level: 12 })?.matched).toBe('name');
  });
  it('when its level is the same number', () => {
    expect(findDuplicate(standards, { name: '11 Commerce', level: 11 })).toEqual({
      matched: 'level',
      standard: standards[0],
    });
  });
  it('and says when both match', () => {
    expect(findDuplicate(standards, { name: '10TH', level: 10 })?.matched).toBe('both');
  });
  it('but not of itself', () => {
    expect(findDuplicate(standards, { name: '10th', level: 10 }, 'b')).toBeUndefined();
  });
});
