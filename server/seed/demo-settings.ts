import { weekDays } from '#contract/dates';
import type { Db } from '../src/db/client.ts';
import { settings } from '../src/db/tables/settings-tables.ts';
import { insertRows } from './bulk.ts';
import { demoFees, type DemoStandard, type DemoSubject } from './demo-academy.ts';

export const academy = {
  name: 'Sample Academy',
  phones: ['+919000000001', '+919000000002', '+919000000003'],
  email: 'office@sample.tasika.example',
};

const story = [
  'Sample Academy is made up, so that you can look around: the building is a drawing, and so are the teachers. This is where an academy tells its story in its own words.',
  'It might begin like this. Two teachers rented one room above a bookshop and taught eleven students. Parents asked for a second batch, then for physics, and the room became a floor.',
  'What stayed is the way of teaching: a batch is small enough that the teacher knows every name, attendance is marked in the first five minutes, and notes are there the same evening for whoever was ill.',
].join('\n\n');

// The academy's own words in the languages of the sample's families.
const texts = {
  tagline: {
    language: 'en',
    mr: 'दहावी ते बारावी गणित आणि विज्ञान, एकेका लहान बॅचमध्ये',
    hi: 'कक्षा 10 से 12 तक गणित और विज्ञान, एक-एक छोटे बैच में',
  },
  about: {
    language: 'en',
    mr: [
      'ही अकॅडमी फक्त नमुना आहे, म्हणजे तुम्ही सगळीकडे फिरून पाहू शकता: इमारत चित्रातली आहे आणि शिक्षकही. इथे अकॅडमी स्वतःच्या शब्दांत स्वतःची गोष्ट सांगते.',
      'सुरुवात अशी असू शकते. दोन शिक्षकांनी पुस्तकांच्या दुकानावर एक खोली भाड्याने घेतली आणि अकरा विद्यार्थ्यांना शिकवलं. पालकांनी दुसरी बॅच मागितली, मग भौतिकशास्त्र, आणि खोलीचा मजला झाला.',
      'शिकवण्याची पद्धत मात्र तीच राहिली: बॅच इतकी लहान की शिक्षकांना प्रत्येकाचं नाव माहीत असतं, हजेरी पहिल्या पाच मिनिटांत होते, आणि आजारी असणाऱ्यांसाठी नोट्स त्याच संध्याकाळी मिळतात.',
    ].join('\n\n'),
    hi: [
      'यह अकादमी सिर्फ़ नमूना है, ताकि आप सब देख सकें: इमारत तस्वीर में है और शिक्षक भी। यहाँ अकादमी अपने शब्दों में अपनी कहानी सुनाती है।',
      'शुरुआत ऐसी हो सकती है। दो शिक्षकों ने किताबों की दुकान के ऊपर एक कमरा किराए पर लिया और ग्यारह छात्रों को पढ़ाया। माता-पिता ने दूसरा बैच माँगा, फिर भौतिकी, और कमरा पूरी मंज़िल बन गया।',
      'पढ़ाने का तरीक़ा वही रहा: बैच इतना छोटा कि शिक्षक हर नाम जानते हैं, हाज़िरी पहले पाँच मिनट में लगती है, और बीमार छात्रों को नोट्स उसी शाम मिल जाते हैं।',
    ].join('\n\n'),
  },
} as const;

export async function seedSettings(tx: Db): Promise<void> {
  await tx
    .insert(settings)
    .values({
      ...academy,
      tagline: 'Mathematics and science for classes 10 to 12, one small batch at a time',
      about: story,
      texts,
      colour: '#03626c',
      whatsapp: '+919000000001',
      mapUrl: 'https://www.openstreetmap.org/search?query=Latur%2C%20Maharashtra',
      addressLines: ['1 Sample Road', 'Near the Sample Garden'],
      city: 'Latur',
      state: 'Maharashtra',
      postalCode: '413512',
      socialLinks: [],
      officeHours: weekDays.slice(0, 6).map((day) => ({ day, opens: '10:00', closes: '18:00' })),
      legal: {},
      attendanceThreshold: 75,
    })
    .onConflictDoNothing();
}

interface Made {
  subjectIds: Map<DemoSubject, string>;
  standardIds: Map<DemoStandard, string>;
}

export async function seedFees(tx: Db, { subjectIds, standardIds }: Made): Promise<void> {
  const rows = demoFees.map(({ standard, subject, fee }) => ({
    fee,
    standard_id: standardIds.get(standard),
    subject_id: subject === null ? null : subjectIds.get(subject),
  }));
  await insertRows(tx, 'course_fees', rows);
}
