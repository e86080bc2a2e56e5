import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { ImportedEnquiry } from '#contract/import-rows';
import { sentence } from '#contract/sentence';
import type { BulkPort, Existing, HowToWrite, Write } from '../../bulk/bulk-port.ts';
import { oneOf, setSubjects, writeMany } from '../../bulk/write-many.ts';
import type { Db } from '../../db/client.ts';
import {
  admissionEnquiries,
  admissionEnquiryEvents,
  admissionEnquirySubjects,
} from '../../db/tables/admission-enquiry-tables.ts';
import { takeReferences } from './references.service.ts';

type Fields = Omit<z.output<typeof ImportedEnquiry>, 'standard' | 'subjects'> & {
  standard: string | null;
  subjects: string[];
};

const find = async (db: Db, condition: SQL) => {
  return db.rows<Existing<Fields>>(sql`
    select e.id, e.student_name as name, e.reference, e.version, jsonb_build_object(
      'reference', e.reference, 'studentName', e.student_name, 'phone', e.phone, 'standard', e.standard_id,
      'parentName', e.parent_name, 'email', e.email, 'schoolName', e.school_name, 'message', e.message,
      'source', e.source, 'nextFollowUpOn', e.next_follow_up_on,
      'subjects', coalesce((select jsonb_agg(es.subject_id order by es.subject_id::text)
                            from admission_enquiry_subjects es where es.enquiry_id = e.id), '[]')
    ) as fields
    from admission_enquiries e where ${condition}`);
};

const tables = [
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
] as const;

/** The subjects of registrations. */
export const subjectLinks = { owner: admissionEnquirySubjects.enquiryId, subject: admissionEnquirySubjects.subjectId };

async function writeEnquiries(tx: Db, writes: readonly Write<Fields>[], { user }: HowToWrite): Promise<void> {
  if (writes.length === 0) return;
  // A changed email is no longer verified.
  const rows = writes.map(({ fields, ...write }) => ({
    ...write,
    fields: 'email' in fields ? { ...fields, emailVerifiedAt: null } : fields,
  }));
  await writeMany(tx, tables, rows);
  await setSubjects(tx, subjectLinks, writes);
  const at = new Date().toISOString();
  await tx.insert(admissionEnquiryEvents).values(
    writes.map(({ id, isNew }) => ({
      id: uuidv7(),
      enquiryId: id,
      at,
      byName: user.name,
      kind: isNew ? ('received' as const) : ('edited' as const),
      what: isNew ? sentence('Imported from a sheet') : sentence('Details changed by a sheet'),
    })),
  );
}

export const bulkEnquiries: BulkPort<Fields> = {
  entity: 'registration',
  nameField: 'studentName',
  identities: [
    {
      field: 'reference',
      companions: [
        {
          field: 'studentName',
          question: (number, who) => sentence('{number} is the registration of {who}', { number, who }),
        },
      ],
      ifAnother: 'drop',
    },
  ],
  phones: ['phone'],
  tables,
  lists: ['subjects'],
  findMany: (db, { keys, phones }) =>
    find(db, sql`lower(e.reference) = ${oneOf(keys.reference)} or e.phone = ${oneOf(phones)}`),
  findByIds: (db, ids) => find(db, sql`e.id = any(${sql.param(ids)}::uuid[])`),
  complete: async (tx, added, today) => {
    const references = await takeReferences(tx, today, added.length);
    return added.map((fields, at) => ({ ...fields, reference: references[at] ?? '' }));
  },
  writeMany: writeEnquiries,
  parts: ['admission_enquiry_subjects', 'admission_enquiry_events'],
  blockers: async (db, added) => {
    const ids = sql.param(added.map(({ id }) => id));
    const rows = await db.rows<{ id: string; isAdmitted: boolean }>(sql`
      select e.id, e.student_id is not null as "isAdmitted"
      from admission_enquiries e
      where e.id = any(${ids}::uuid[])
        and (e.student_id is not null
             or exists (select from admission_enquiry_events v where v.enquiry_id = e.id and v.kind <> 'received'))`);
    return new Map(
      rows.map(({ id, isAdmitted }) => [
        id,
        isAdmitted ? sentence('A student was admitted from it') : sentence('Changed since the import'),
      ]),
    );
  },
};
