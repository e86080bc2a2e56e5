import { describe, expect, test } from 'vitest';
import { requiredLine } from '../src/fields.ts';
import { isFoundByName, sameName } from '../src/names.ts';
import { oneSpelling } from '../src/spelling.ts';

describe('what looks the same to a reader is one name', () => {
  test.each([
    ['डाॅ', 'डॉ'],
    ['काॅमर्स', 'कॉमर्स'],
    ['आॅक्सफर्ड', 'ऑक्सफर्ड'],
    ['अाशा', 'आशा'],
    ['अोंकार', 'ओंकार'],
    ['अौरंगाबाद', 'औरंगाबाद'],
    ['सोेनवणे'.replace('ोे', 'ाे'), 'सोनवणे'],
    ['बॅंक', 'बँक'],
    ['काॅंग्रेस', 'काँग्रेस'],
    ['कॉंग्रेस', 'काँग्रेस'],
    ['अॅड', 'ॲड'],
    ['दुसर्\u200Dया', 'दुसऱ्या'],
    ['मराठी\u200B माध्यम', 'मराठी माध्यम'],
    ['Jose\u0301', 'José'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(oneSpelling(typed)).toBe(stored);
    expect(requiredLine(80, 'Enter a name').parse(` ${typed} `)).toBe(stored);
    expect(sameName(typed)).toBe(sameName(stored));
    expect([isFoundByName(stored, typed), isFoundByName(typed, stored)]).toEqual([true, true]);
  });

  test.each([
    ['XI – Science', 'xi - science'],
    ["O'Brien", 'O’Brien'],
    ['Ⅺ Science', 'XI Science'],
    ['XI\u00A0Science', 'XI Science'],
    ['माध्\u200Dयम', 'माध्यम'],
    ['☎\uFE0F', '☎'],
  ])('%s and %s are stored as they are typed, and are one name', (one, other) => {
    expect(sameName(one)).toBe(sameName(other));
    expect(isFoundByName(one, other)).toBe(true);
  });

  test.each([
    ['डॉ', 'डो'],
    ['बँक', 'बंक'],
    ['XI Science', 'XII Science'],
    ['जे.ई.ई.', 'जेईई'],
  ])('but not %s and %s', (one, other) => expect(sameName(one)).not.toBe(sameName(other)));
});
