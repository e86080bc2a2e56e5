import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getNoteFile } from '#contract/notes';
import { testApp } from '../../../test/app.ts';
import { makeBatch, makeTeacher } from '../../../seed/factories.ts';

const { as, db } = await testApp();
test('an upload', async () => {
  const teacher = await makeTeacher(db);
  const batch = await makeBatch(db, { teacherId: teacher.id });
  const form = new FormData();
  form.append('title', 'T');
  form.append('batch', batch.id);
  form.append(
    'file',
    new Blob([readFileSync('/usr/share/doc/libtasn1-doc/libtasn1.pdf')], { type: 'application/pdf' }),
    'विद्युत.pdf',
  );
  const answer = await as(teacher.id).raw({ method: 'POST', url: '/api/notes/upload', payload: form });
  console.log(answer.body);
  expect(answer.status).toBe(201);
  const file = await as(teacher.id).call(getNoteFile, { params: { id: answer.body.data._id } });
  console.log(file.status, file.headers);
  const pub = await as(teacher.id).raw({ method: 'GET', url: '/resources/' + answer.body.data._id + '.pdf' });
  console.log(pub.status, pub.body);
});
