// This file must not import zod: the page of a family loads it.

/** The most days of one leave request. */
export const maxLeaveDays = 30;
/** How many days before today a leave may begin: as long as a teacher may still correct the register. */
export const leaveDaysBack = 2;
/** How many days before today a leave that the office enters may begin. */
export const officeLeaveDaysBack = 30;
/** How many days after today it may begin. */
export const leaveDaysAhead = 90;
/** The most characters of a reason. */
export const longestReason = 300;
