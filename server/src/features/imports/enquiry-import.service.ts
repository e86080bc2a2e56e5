import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { ImportedEnquiry } from '#contract/import-rows';
import type { Db } from '../../db/client.ts';
import {
  admissionEnquiries,
  admissionEnquiryEvents,
  admissionEnquirySubjects,
} from '../../db/tables/admission-enquiry-tables.ts';
import { takeReferences } from '../admission-enquiries/references.service.ts';
import type { Existing, KindOfImport } from './import-kind.service.ts';
import { setLinks } from './write-records.service.ts';

const find = async (db: Db, condition: SQL): Promise<Existing[]> => {
  const { rows } = await db.execute<Existing & Record<string, unknown>>(sql`
    select e.id, e.student_name as name, e.reference, e.version, jsonb_build_object(
      'reference', e.reference, 'studentName', e.student_name, 'phone', e.phone, 'standard', e.standard_id,
      'parentName', e.parent_name, 'email', e.email, 'schoolName', e.school_name, 'message', e.message,
      'source', e.source, 'nextFollowUpOn', e.next_follow_up_on,
      'subjects', coalesce((select jsonb_agg(es.subject_id order by es.subject_id::text)
                            from admission_enquiry_subjects es where es.enquiry_id = e.id), '[]')
    ) as fields
    from admission_enquiries e where ${condition}`);
  return rows;
};

const listed = (values: string[] = []) => sql`any(${sql.param(values)}::text[])`;

export const enquiryImport: KindOfImport = {
  form: ImportedEnquiry,
  entity: 'registration',
  nameField: 'studentName',
  keys: ['reference'],
  phones: ['phone'],
  tables: [
    {
      id: admissionEnquiries.id,
      columns: {
        reference: admissionEnquiries.reference,
        studentName: admissionEnquiries.studentName,
        phone: admissionEnquiries.phone,
        standard: admissionEnquiries.standardId,
        parentName: admissionEnquiries.parentName,
        email: admissionEnquiries.email,
        emailVerifiedAt: admissionEnquiries.emailVerifiedAt,
        schoolName: admissionEnquiries.schoolName,
        message: admissionEnquiries.message,
        source: admissionEnquiries.source,
        nextFollowUpOn: admissionEnquiries.nextFollowUpOn,
      },
    },
  ],
  find: (db, { keys, phones }) =>
    find(db, sql`lower(e.reference) = ${listed(keys.reference)} or e.phone = ${listed(phones)}`),
  findByIds: (db, ids) => find(db, sql`e.id = any(${sql.param(ids)}::uuid[])`),
  judge: async () => {},
  stored: (fields) => ('email' in fields ? { ...fields, emailVerifiedAt: null } : fields),
  prepare: async (tx, { added, today }) => {
    const references = await takeReferences(tx, today, added.length);
    for (const [at, { fields }] of added.entries()) fields.reference = references[at];
  },
  writeRelated: async (tx, writes, { user }) => {
    await setLinks(
      tx,
      { owner: admissionEnquirySubjects.enquiryId, target: admissionEnquirySubjects.subjectId },
      writes.flatMap(({ id, fields }) => (Array.isArray(fields.subjects) ? [{ id, targets: fields.subjects }] : [])),
    );
    if (writes.length === 0) return;
    const at = new Date().toISOString();
    await tx.insert(admissionEnquiryEvents).values(
      writes.map(({ id, isNew }) => ({
        id: uuidv7(),
        enquiryId: id,
        at,
        byName: user.name,
        kind: isNew ? ('received' as const) : ('edited' as const),
        what: isNew ? 'Imported from a sheet' : 'Details changed by a sheet',
      })),
    );
  },
  parts: ['admission_enquiry_subjects', 'admission_enquiry_events'],
  blockers: async (db, added) => {
    const ids = sql.param(added.map(({ id }) => id));
    const { rows } = await db.execute<{ id: string; reason: string }>(sql`
      select e.id, case when e.student_id is null then 'Changed since the import' else 'A student was admitted from it' end as reason
      from admission_enquiries e
      where e.id = any(${ids}::uuid[])
        and (e.student_id is not null
             or exists (select from admission_enquiry_events v where v.enquiry_id = e.id and v.kind <> 'received'))`);
    return new Map(rows.map(({ id, reason }) => [id, reason]));
  },
};
