import { describe, expect, it } from 'vitest';
import { findDuplicate } from './find-duplicate.ts';

const standards = [
  { _id: 'a', name: '11 Science', level: 11 },
  { _id: 'b', name: '10th', level: 10 },
  { _id: 'c', name: '12 Science', level: 12 },
  { _id: 'd', name: '12 Commerce', level: 12 },
];

describe('a standard is a duplicate', () => {
  it('when its name is the same in another case', () => {
    expect(findDuplicate(standards, { name: ' 11 SCIENCE ', level: 9 })?.matched).toBe('name');
  });
  it('when its name differs by two spaces or by a joiner only', () => {
    const known = [{ _id: 'm', name: 'मराठी माध्यम', level: 5 }];
    expect(findDuplicate(known, { name: 'मराठी  माध्यम', level: 9 })?.matched).toBe('name');
    expect(findDuplicate(known, { name: 'मराठी\u200D माध्य\u200Cम', level: 9 })?.matched).toBe('name');
  });
  it('when its level is the same number', () => {
    expect(findDuplicate(standards, { name: '11 Commerce', level: 11 })).toEqual({
      matched: 'level',
      byName: undefined,
      byLevel: [standards[0]],
    });
  });
  it('when several have its level, all of which are found', () => {
    expect(findDuplicate(standards, { name: '12 Arts', level: 12 })?.byLevel).toEqual([standards[2], standards[3]]);
  });
  it('when one has its name and others its level', () => {
    expect(findDuplicate(standards, { name: '11 science', level: 12 })).toEqual({
      matched: 'both',
      byName: standards[0],
      byLevel: [standards[2], standards[3]],
    });
  });
  it('and says when both match', () => {
    expect(findDuplicate(standards, { name: '10TH', level: 10 })?.matched).toBe('both');
  });
  it('but not of itself', () => {
    expect(findDuplicate(standards, { name: '10th', level: 10 }, 'b')).toBeUndefined();
  });
});
