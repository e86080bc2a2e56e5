import { expect, test } from 'vitest';
import { allEndpoints } from '../src/index.ts';

/** "The calls it makes", with the query and body members named there. */
const calls: [call: string, members?: string[]][] = [
  ['GET /auth/me'],
  ['POST /auth/login'],
  ['POST /auth/logout'],
  ['POST /auth/register'],
  ['POST /auth/forgot-password', ['email']],
  ['POST /auth/reset-password'],
  ['GET /auth/validate-reset-token/{token}'],
  ['GET /admin/dashboard/summary'],
  ...['/announcements', '/subjects', '/standards', '/teachers'].flatMap((path): [string][] => [
    [`GET ${path}`],
    [`GET ${path}/{id}`],
    [`POST ${path}`],
    [`PUT ${path}/{id}`],
    [`DELETE ${path}/{id}`],
  ]),
  ['GET /teachers/{id}/batches'],
  ['GET /teachers/{id}/students'],
  ['GET /students'],
  ['POST /students'],
  ['PUT /students/{id}'],
  ['DELETE /students/{id}'],
  ['GET /student/profile'],
  ['PUT /student/profile'],
  ['GET /student/details'],
  ['GET /student/batches'],
  ['GET /student/batches/{id}'],
  ['PUT /student/password'],
  ['GET /student/attendance', ['startDate', 'endDate']],
  ['GET /student/attendance/{batchId}', ['startDate', 'endDate']],
  ['GET /batches', ['populate']],
  ['GET /batches/{id}', ['populate', 'virtuals']],
  ['POST /batches'],
  ['PUT /batches/{id}'],
  ['DELETE /batches/{id}'],
  ['GET /batches/by-subject', ['subjectId']],
  ['PUT /batches/{id}/students/{studentId}/add'],
  ['PUT /batches/{id}/students/{studentId}/remove'],
  ['POST /batches/sync-students'],
  ['GET /attendance/{batchId}/{date}'],
  ['POST /attendance/batch/{batchId}', ['date', 'records']],
  ['GET /attendance/batch/{batchId}/history', ['startDate', 'endDate']],
  ['GET /attendance/student/{studentId}/batch/{batchId}', ['startDate', 'endDate']],
  ['GET /notes'],
  ['GET /notes/{id}'],
  ['POST /notes'],
  ['PUT /notes/{id}'],
  ['DELETE /notes/{id}'],
  ['POST /notes/upload'],
  ['GET /notes/student/{id}'],
  ['GET /notes/batch/{id}'],
  ['GET /notes/teacher'],
  ['GET /notes/file/{id}'],
  ['POST /email-verification/send-otp', ['email']],
  ['POST /email-verification/verify-otp', ['email', 'otp']],
  ['GET /admission-enquiries'],
  ['GET /admission-enquiries/{id}'],
  ['POST /admission-enquiries'],
  ['PUT /admission-enquiries/{id}'],
  ['DELETE /admission-enquiries/{id}'],
  ['PATCH /admission-enquiries/{id}/status', ['status']],
  ['POST /newsletter/subscribe', ['email']],
  ['GET /notifications', ['page', 'limit']],
  ['POST /notifications/{id}/read'],
];

const bare = (address: string) => address.replace(/:\w+|\{\w+\}/g, ':');

test.each(calls)('"%s" can be called', (call, members = []) => {
  const found = allEndpoints.find(({ endpoint }) => bare(`${endpoint.method} ${endpoint.path}`) === bare(call));
  const { query, body } = found?.endpoint ?? {};
  const known = [query, body].flatMap((schema) => (schema && 'shape' in schema ? Object.keys(schema.shape ?? {}) : []));
  expect(found?.name).toEqual(expect.any(String));
  expect(known).toEqual(expect.arrayContaining(members));
});

test('"notes upload is multipart", and "GET /notes/file/{id} returns a PDF blob"', () => {
  const find = (name: string) => allEndpoints.find((call) => call.name === name)?.endpoint;
  expect(find('uploadNote')?.upload?.type).toBe('application/pdf');
  expect(find('getNoteFile')?.sends).toBe('application/pdf');
});
