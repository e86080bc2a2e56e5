import type { KindOfSheet } from './kind-of-sheet.ts';

/** Columns that number the rows, or hold what no list imports. */
export const rowNumbers =
  /^(sr|s|sl|serial|अ|अनु|क्र|क्रम)( ?(no|number|क्र|क्रमांक|संख्या|नं))?$|^(अनुक्रमांक|क्रमांक|क्र सं|sno|srno|signature|sign|photo|attendance|fees?( .*)?|remarks?|शेरा|सही)$/;

/** Headings of a student, in lists of students and of attendance. */
export const admissionNumber =
  /^(admission|adm|enrol+ment|registration|reg|gr|student|प्रवेश)( ?(no|number|id|code|क्रमांक|संख्या|नं))$|^प्रवेश|^एडमिशन/;

/** The parts that are joined into one name. */
export const nameParts: KindOfSheet['headings'] = [
  ['surname', /^(sur ?name|last ?name|family ?name|आडनाव|उपनाम|सरनेम)$/],
  ['firstName', /^(first ?name|पहिले नाव|प्रथम नाम|पहला नाम)$/],
  ['middleName', /^(middle ?name|मधले नाव|मध्य नाम|बीच का नाम)$/],
];
