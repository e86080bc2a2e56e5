import type { BatchInList } from '#contract/batches';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerEnrolment,
  beginEnrolment,
  dropEnrolment,
  forgetPending,
  mergePending,
  nextMoment,
} from './pending-enrolments.ts';

const batch = (enrolledStudents: string[]) =>
  ({ _id: 'b', enrolledStudents, enrolledCount: enrolledStudents.length, seatsLeft: 3 }) as unknown as BatchInList;

const studentsOf = (fetched: BatchInList[]) => fetched[0]?.enrolledStudents;

describe('"When the batch list is re-fetched without forced refresh, locally held enrolledStudents are merged in"', () => {
  beforeEach(forgetPending);

  test('keeps an enrolment that is still on its way to the server', () => {
    const askedAt = nextMoment();
    beginEnrolment('b', 'riya');
    const merged = mergePending([batch(['arjun'])], askedAt);
    expect(studentsOf(merged)).toEqual(['arjun', 'riya']);
    expect(merged[0]).toMatchObject({ enrolledCount: 2, seatsLeft: 2 });
  });

  test('keeps an enrolment that was confirmed after the list was asked for', () => {
    beginEnrolment('b', 'riya');
    const askedAt = nextMoment();
    answerEnrolment('b', 'riya');
    expect(studentsOf(mergePending([batch(['arjun'])], askedAt))).toEqual(['arjun', 'riya']);
  });

  test('"adding a student appends to enrolledStudents without duplicates"', () => {
    beginEnrolment('b', 'riya');
    beginEnrolment('b', 'riya');
    expect(studentsOf(mergePending([batch(['riya'])], nextMoment()))).toEqual(['riya']);
  });

  test('is trusted if requested after the confirmation, also when another person removed the student', () => {
    beginEnrolment('b', 'riya');
    answerEnrolment('b', 'riya');
    expect(studentsOf(mergePending([batch(['arjun'])], nextMoment()))).toEqual(['arjun']);
  });

  test('does not bring back what was refused or undone', () => {
    beginEnrolment('b', 'riya');
    dropEnrolment('b', 'riya');
    expect(studentsOf(mergePending([batch(['arjun'])], nextMoment()))).toEqual(['arjun']);
  });

  test('is taken as it is when the refresh was forced', () => {
    const askedAt = nextMoment();
    beginEnrolment('b', 'riya');
    forgetPending();
    expect(studentsOf(mergePending([batch(['arjun'])], askedAt))).toEqual(['arjun']);
  });

  test('leaves other batches alone', () => {
    beginEnrolment('another', 'riya');
    expect(studentsOf(mergePending([batch(['arjun'])], nextMoment()))).toEqual(['arjun']);
  });
});
