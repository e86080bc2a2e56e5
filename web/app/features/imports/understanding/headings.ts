import { latinDigits } from './digits.ts';

/** What a column of a list of students can hold. The parts of a name are put together into one. */
export const studentFields = [
  'admissionNo',
  'name',
  'surname',
  'firstName',
  'middleName',
  'standard',
  'batches',
  'rollNo',
  'phone',
  'parentName',
  'parentPhone',
  'secondParentName',
  'secondParentPhone',
  'email',
  'gender',
  'dateOfBirth',
  'address',
  'schoolName',
  'joinedOn',
  'status',
] as const;

export type StudentField = (typeof studentFields)[number];

/** Headings of the same meaning, the first that matches counts. `ignored` ones are recognised and left out. */
const meanings: [field: StudentField | 'ignored', heading: RegExp][] = [
  [
    'ignored',
    /^(sr|s|sl|serial|अ|अनु|क्र|क्रम)( ?(no|number|क्र|क्रमांक|संख्या|नं))?$|^(अनुक्रमांक|क्रमांक|क्र सं|sno|srno|signature|sign|photo|attendance|fees?( .*)?|remarks?|शेरा|सही)$/,
  ],
  [
    'admissionNo',
    /^(admission|adm|enrol+ment|registration|reg|gr|student|प्रवेश)( ?(no|number|id|code|क्रमांक|संख्या|नं))$|^प्रवेश/,
  ],
  ['rollNo', /^roll( ?(no|number|nos))?$|^rno$|हजेरी|रोल|पट क्र|उपस्थिति क्र|अनुक्रमांक/],
  [
    'parentPhone',
    /(parent|father|mother|guardian|home|पालक|वडिल|वडील|आई|पिता|माता|अभिभावक).*(mob|phone|contact|cell|whats|tel|no$|number|मोबा|फोन|दूरध्वनी|संपर्क|नंबर|क्रमांक)/,
  ],
  ['parentPhone', /(mob|phone|contact|whats|मोबा|फोन).*(parent|father|mother|guardian|पालक|वडील|पिता)/],
  ['email', /e ?mail|ईमेल|ई मेल|इमेल/],
  ['phone', /mob|phone|contact|cell|whats ?app|^tel|मोबा|फोन|दूरध्वनी|संपर्क|भ्रमणध्वनी/],
  ['surname', /^(sur ?name|last ?name|family ?name|आडनाव|उपनाम)$/],
  ['firstName', /^(first ?name|पहिले नाव|प्रथम नाम)$/],
  ['middleName', /^(middle ?name|मधले नाव|मध्य नाम)$/],
  ['parentName', /parent|father|mother|guardian|पालक|वडिल|वडील|आईचे|पिता|माता|अभिभावक/],
  ['schoolName', /school|college|institute|junior coll|शाळ|महाविद्यालय|विद्यालय|कॉलेज|स्कूल/],
  ['dateOfBirth', /birth|^d ?o ?b$|जन्म/],
  ['joinedOn', /join|admission date|date of admission|enrol+ed|प्रवेश.*(तारीख|दिनांक|तिथि)|^(date|दिनांक|तारीख|तिथि)$/],
  ['gender', /gender|^sex$|^m ?f$|boy ?girl|लिंग/],
  ['address', /address|^city$|village|^area$|residence|पत्ता|पता$|गाव|निवास/],
  ['batches', /batch|division|^div$|section|बॅच|तुकडी|बैच/],
  ['standard', /standard|^std|class|grade|course|stream|इयत्ता|कक्षा|यत्ता|वर्ग/],
  ['status', /^status$|स्थिती|स्थिति/],
  ['name', /name|student|नाव|नाम|विद्यार्थी|छात्र/],
];

/** A heading as it is compared: without dots and brackets, in one line, in small letters. */
export const plainHeading = (heading: string): string =>
  latinDigits(heading.normalize('NFC'))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim();

/** What a heading says that its column holds. */
export function fieldOfHeading(heading: string): StudentField | 'ignored' | undefined {
  const plain = plainHeading(heading);
  return plain === '' ? undefined : meanings.find(([, pattern]) => pattern.test(plain))?.[0];
}
