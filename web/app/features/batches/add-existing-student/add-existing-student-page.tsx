import { listStudents } from '#contract/students';
import type { StudentInList } from '#contract/students';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '../../../ui/mantine.ts';
import { TriangleAlert, X } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useListState } from '../../../lib/list-state.ts';
import { Notice } from '../../../../design/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { RecordProblem } from '../../../ui/record-problem.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StandardFilter } from '../../standards/shared/standard-filter.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './add-existing-student-page.module.css';
import { AddBar } from './add-bar.tsx';
import { type BatchDetails, useBatch } from '../shared/batches.queries.ts';
import { FindStudents } from './find-students.tsx';
import { OfOtherStandard } from '../shared/of-other-standard.tsx';
import { RollChange } from '../roll-change.tsx';
import { useChosenStudents } from './use-chosen-students.ts';

export default function AddExistingStudentPage() {
  const { t } = useLingui();
  const { batchId = '' } = useParams();
  const batch = useBatch(batchId);
  const parent = { to: paths.admin.batch(batchId), label: batch.data?.name ?? t`Batch` };
  return (
    <>
      <PageHeader title={t`Add students`} parent={parent} />
      {batch.isPending && <SkeletonBlock height={480} />}
      {batch.isError && !batch.data && (
        <RecordProblem
          error={batch.error}
          onRetry={() => void batch.refetch()}
          goneTitle={t`This batch was not found`}
          list={{ to: paths.admin.batches(), label: t`All batches` }}
        />
      )}
      {batch.data?.status === 'active' && <ChooseStudents batch={batch.data} />}
      {batch.data && batch.data.status !== 'active' && (
        <Notice tone="info">
          <Trans>Students can be added to active batches only.</Trans>
        </Notice>
      )}
    </>
  );
}

/** An explicit value, since an empty filter means the batch's standard. */
const everyStandard = 'all';

/** Two panes from 992 px, found and chosen students; below that one list with a sticky button. */
function ChooseStudents({ batch }: { batch: BatchDetails }) {
  const choice = useChosenStudents(batch);
  return (
    <>
      <RollChange batchId={batch._id} problems={choice.problems} onForget={choice.forgetProblems} />
      <div className={`gap-20 ${classes['panes']}`}>
        <FoundPane batch={batch} choice={choice} />
        <ChosenPane batch={batch} choice={choice} />
      </div>
    </>
  );
}

interface PaneProps {
  batch: BatchDetails;
  choice: ReturnType<typeof useChosenStudents>;
}

function FoundPane({ batch, choice }: PaneProps) {
  const { t } = useLingui();
  const list = useListState({ of: listStudents, filters: ['standard'] });
  // Defaults to the batch's standard, as names repeat across standards.
  const picked = list.filters.standard || batch.standard._id;
  const standard = picked === everyStandard ? '' : picked;
  return (
    <section className={`sheet ${classes['find']}`} aria-label={t`Find students`}>
      <div className={`cluster gap-10 ${classes['tools']}`}>
        <ListSearch label={t`Search students`} list={list} />
        <StandardFilter value={standard} onChange={(value) => list.setFilter('standard', value || everyStandard)} />
      </div>
      <FindStudents
        batchId={batch._id}
        search={list.search}
        standard={standard}
        ownStandard={batch.standard}
        chosen={new Set(choice.chosen.keys())}
        enrolled={choice.enrolled}
        onToggle={choice.toggle}
        onEveryStandard={() => list.setFilter('standard', everyStandard)}
        onClear={() => {
          list.clear();
          list.setFilter('standard', everyStandard);
        }}
      />
    </section>
  );
}

function ChosenPane({ batch, choice: { chosen, seats, toggle, add } }: PaneProps) {
  const { t } = useLingui();
  const students = [...chosen.values()];
  const strangers = students.filter(({ standard }) => standard?._id !== batch.standard._id);
  return (
    <section className={`sheet ${classes['chosen']}`} aria-label={t`Chosen students`}>
      <AddBar count={chosen.size} {...seats} onAdd={() => void add()}>
        {strangers.length > 0 && (
          <p className={classes['strangers']} role="status">
            <TriangleAlert size={18} aria-hidden />
            <OfOtherStandard count={strangers.length} standard={batch.standard.name} />
          </p>
        )}
        {students.length === 0 ? (
          <p className={`muted ${classes['none']}`}>
            <Trans>
              Tick the students to add, or{' '}
              <Link to={paths.admin.createStudent({ batch: batch._id })}>add a new one</Link>.
            </Trans>
          </p>
        ) : (
          <ul className={classes['names']}>
            {students.map((student) => (
              <li className="row ruled" key={student._id}>
                <span className={`stack fill ${classes['student']}`}>
                  <strong>{student.name}</strong>
                  <span>{student.admissionNo}</span>
                  {strangers.includes(student) && <StrangerNote student={student} batch={batch} />}
                </span>
                <ActionIcon aria-label={t`Do not add ${student.name}`} onClick={() => toggle(student)}>
                  <X size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </AddBar>
    </section>
  );
}

/** Warns that the student is of another standard than the batch, or of none. */
function StrangerNote({ student, batch }: { student: StudentInList; batch: BatchDetails }) {
  return (
    <span className={classes['other']}>
      <TriangleAlert size={14} aria-hidden />
      {student.standard ? (
        <Trans>
          Is in {student.standard.name}, not in {batch.standard.name}
        </Trans>
      ) : (
        <Trans>Has no standard</Trans>
      )}
    </span>
  );
}
