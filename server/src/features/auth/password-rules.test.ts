import { expect, test } from 'vitest';
import { requireGoodPassword, type PasswordOwner } from './password-rules.ts';

const teacher: PasswordOwner = { role: 'teacher', name: 'Sunita Deshpande', email: 'sunitad@school.example' };
const student: PasswordOwner = { role: 'student', name: 'Om Raj', email: null, admissionNo: '2026-0042' };

function problemOf(password: string, owner: PasswordOwner = teacher): string {
  try {
    requireGoodPassword(password, owner, 'Vidya Niketan Classes', 'password');
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('staff need 12 characters, students 8, and nobody may use more than 128', () => {
  expect(problemOf('grey heron')).toBe('Use at least 12 characters');
  expect(problemOf('heron 7', student)).toBe('Use at least 8 characters');
  expect(problemOf('grey heron', student)).toBe('');
  expect(problemOf('heron and kettle '.repeat(8))).toBe('Use at most 128 characters');
});

test.each([
  'password1234',
  'P@ssw0rd!2024',
  'passwordpassword',
  'qwertyuiop123',
  '123456789012',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '1q2w3e4r5t6y',
  'Maharashtra@1',
  'jaishreeram108',
  'Welcome@12345',
  'iloveyou2026!',
  'shivajimaharashtra',
  '+91 98765 43210',
])('"%s" is easy to guess', (password) => {
  expect(problemOf(password)).toMatch(/^This password is easy to guess/);
});

test.each(['15081999', 'krishna1', 'cricket7', '11111111', 'abcd1234', 'P@ssw0rd'])(
  '"%s" is easy to guess for a student too',
  (password) => {
    expect(problemOf(password, student)).toMatch(/^This password is easy to guess/);
  },
);

test.each(['deshpande at home', 'SUNITA-and-kettle', 'sunitad#82kettle', 'vidya kettle heron', '5un1ta kettle heron'])(
  '"%s" is personal',
  (password) => {
    expect(problemOf(password)).toMatch(/^Leave your name/);
  },
);

test('the admission number is personal, with and without its hyphen', () => {
  expect(problemOf('2026-0042', student)).toMatch(/^Leave your name/);
  expect(problemOf('x20260042', student)).toMatch(/^Leave your name/);
});

test.each([
  'grey heron kettle',
  'programming later',
  'तासिका सुरू झाली आता',
  'correct-horse-kettle-staple',
  'w8#kTq!mzR4v',
])('"%s" is fine', (password) => {
  expect(problemOf(password)).toBe('');
});
