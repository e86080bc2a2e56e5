import { admissionNumber } from './common-headings.ts';
import type { KindOfSheet } from './kind-of-sheet.ts';

/** Students × dates: every column whose heading is a day holds its marks. */
export const attendanceSheet: KindOfSheet = {
  kind: 'attendance',
  fields: { batch: 'batch', admissionNo: 'number-text', rollNo: 'count', name: 'name', mark: 'mark' },
  nameField: 'name',
  needsName: false,
  headings: [
    ['admissionNo', admissionNumber],
    ['rollNo', /^roll( ?(no|number|nos))?$|^rno$|हजेरी|रोल|पट क्र|अनुक्रमांक/],
    [
      'ignored',
      /^(sr|s|sl|serial|अ|अनु|क्र|क्रम)( ?(no|number|क्र|क्रमांक|संख्या|नं))?$|^(present|absent|late|total|attendance|उपस्थित|एकूण)/,
    ],
    ['batch', /batch|division|^div$|section|बॅच|तुकडी|बैच/],
    ['name', /name|student|candidate|pupil|नाव|नाम|विद्यार्थी|छात्र/],
  ],
};
