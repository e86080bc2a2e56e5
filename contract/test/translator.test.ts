import { expect, test } from 'vitest';
import { translator } from '../src/translator.ts';

const translate = translator(
  [
    ['Choose a standard', 'इयत्ता निवडा'],
    ['Use at most {max} characters', 'जास्तीत जास्त {max} अक्षरे वापरा'],
    ['{who} is taken on {time} by {batch}', '{time} या वेळी {who} यांचा {batch} चा तास आहे'],
    ['The selected file contains a script. {printed}', 'फाइलमध्ये स्क्रिप्ट आहे. {printed}'],
    ['Print it to a new PDF and choose that one.', 'नवीन PDF म्हणून छापा.'],
    ['{opens} to {closes}', '{opens} ते {closes}'],
    ['Sky', 'आकाशी'],
    ['Not yet', ''],
  ],
  'mr-IN',
);

test('a sentence is found by its English, with its values kept', () => {
  expect(translate('Choose a standard')).toBe('इयत्ता निवडा');
  expect(translate('Use at most 80 characters')).toBe('जास्तीत जास्त 80 अक्षरे वापरा');
});

test('a value that is a sentence, a day or a span of time is translated too, a name is not', () => {
  expect(translate('The selected file contains a script. Print it to a new PDF and choose that one.')).toBe(
    'फाइलमध्ये स्क्रिप्ट आहे. नवीन PDF म्हणून छापा.',
  );
  expect(translate('Anil (Patil) is taken on Monday 8:00 to 9:00 AM by 11 Science A.*')).toBe(
    'सोमवार 8:00–9:00 AM या वेळी Anil (Patil) यांचा 11 Science A.* चा तास आहे',
  );
});

test('a sentence of hardly a word is only found between figures, not in what people wrote', () => {
  expect(translate('10:00 AM to 6:00 PM')).toBe('10:00 AM ते 6:00 PM');
  expect(translate('20-08-2026 to 24-08-2026')).toBe('20-08-2026 ते 24-08-2026');
  expect(translate('Introduction to Physics')).toBe('Introduction to Physics');
  expect(translate('Anil is taken on Monday by Introduction to Physics')).toContain('Introduction to Physics');
});

test('a day of the week, with or without its time, needs no entry', () => {
  expect(translate('Monday')).toBe('सोमवार');
  expect(translate('Friday 8:00 to 9:00 AM')).toBe('शुक्रवार 8:00–9:00 AM');
});

test('a label is translated where it stands alone, and is a name inside a sentence', () => {
  expect(translate('Sky')).toBe('आकाशी');
  expect(translate('Room 2 is taken on Monday by Sky')).toBe('सोमवार या वेळी Room 2 यांचा Sky चा तास आहे');
});

test('an unknown sentence, or one without a translation, stays English', () => {
  expect(translate('Something else')).toBe('Something else');
  expect(translate('Not yet')).toBe('Not yet');
});
