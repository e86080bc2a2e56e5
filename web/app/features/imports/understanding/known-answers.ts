import {
  type DayOrder,
  ImportAnswer,
  type ImportColumn,
  longestHeading,
  maxImportAnswers,
  maxImportColumns,
} from '#contract/imports';
import type { Language } from '#contract/languages';
import { sameName } from '#contract/names';
import type { ColumnGuess } from './guess-columns.ts';
import { plainHeading } from './headings.ts';
import type { SheetField } from './kinds/kind-of-sheet.ts';
import type { Readings } from './readings.ts';
import { isNew, type Meaning, type Meanings, none, type Records } from './meaning.ts';

/** The academy's answers about earlier files. */
export interface KnownAnswers {
  meaningOf: (records: Records, text: string) => Meaning | undefined;
  dayOrders: Partial<Record<SheetField, DayOrder>>;
  language: Language | undefined;
  readings: Readings;
}

export function knownAnswers(answers: readonly ImportAnswer[]): KnownAnswers {
  const meanings = new Map(answers.map(({ question, about, answer }) => [`${question} ${about}`, answer ?? none]));
  return {
    meaningOf: (records, text) => meanings.get(`${records} ${sameName(text)}`),
    dayOrders: Object.fromEntries(
      answers.flatMap(({ question, about, answer }) => (question === 'dates' ? [[about, answer]] : [])),
    ),
    language: answers.find((one) => one.question === 'language')?.answer,
    readings: Object.fromEntries(
      answers.flatMap(({ question, about, answer }) => (question === 'reading' ? [[about, answer]] : [])),
    ),
  };
}

interface Answered {
  meanings: Meanings;
  dayOrders: Partial<Record<SheetField, DayOrder>>;
  language: Language | null;
  readings: Readings;
}

/** The answers about this file that hold for the next one. A new record is found by its name from then on. */
export function answersToRemember({ meanings, dayOrders, language, readings }: Answered): ImportAnswer[] {
  const ofTexts = (Object.entries(meanings) as [Records, Record<string, Meaning>][]).flatMap(([question, meant]) =>
    Object.entries(meant)
      .filter(([, meaning]) => !isNew(meaning))
      .map(([about, meaning]) => ({ question, about, answer: meaning === none ? null : meaning })),
  );
  const ofDates = Object.entries(dayOrders).flatMap(([about, answer]) =>
    answer === undefined ? [] : [{ question: 'dates' as const, about, answer }],
  );
  const ofLanguage = language === null ? [] : [{ question: 'language' as const, about: '' as const, answer: language }];
  const ofReadings = Object.entries(readings).map(([about, answer]) => ({
    question: 'reading' as const,
    about,
    answer,
  }));
  // A text that the contract refuses, for its length or its characters, must not keep back the import.
  const accepted = [...ofDates, ...ofLanguage, ...ofReadings, ...ofTexts].filter(
    (one) => ImportAnswer.safeParse(one).success,
  );
  return accepted.slice(0, maxImportAnswers);
}

/** The columns assigned by hand; a text as long as a paragraph is no heading. */
export const columnsToRemember = (columns: readonly ColumnGuess[], headings: readonly string[]): ImportColumn[] =>
  columns
    .flatMap(({ field, by }, column) => {
      const heading = plainHeading(headings[column] ?? '');
      return by === 'memory' && heading !== '' && heading.length <= longestHeading ? [{ heading, field }] : [];
    })
    .slice(0, maxImportColumns);
