import type { StudentInList } from '#contract/students';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '../../../ui/mantine.ts';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { placesOf } from '../shared/batch-words.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from './find-students.module.css';
import { useStudentsToAdd } from '../students-to-add.queries.ts';

interface FindStudentsProps {
  batchId: string;
  search: string;
  /** Empty for all. */
  standard: string;
  /** The batch's own standard. */
  ownStandard: { _id: string; name: string };
  chosen: ReadonlySet<string>;
  /** Already in the batch. */
  enrolled: ReadonlySet<string>;
  onToggle: (student: StudentInList) => void;
  onEveryStandard: () => void;
  onClear: () => void;
}

/** Candidates: those without a batch first. */
export function FindStudents(props: FindStudentsProps) {
  const { t } = useLingui();
  const { batchId, search, standard, ownStandard, onEveryStandard, onClear } = props;
  const isOwn = standard === ownStandard._id;
  const free = useStudentsToAdd({ search, standard, noBatch: true });
  const others = useStudentsToAdd({ search, standard, noBatch: false });
  const problem = free.error ?? others.error;
  if (problem && (!free.data || !others.data)) {
    const retry = () => {
      void free.refetch();
      void others.refetch();
    };
    return <ErrorCard error={problem} onRetry={retry} />;
  }
  if (!free.data || !others.data) return <SkeletonRows rows={8} withAvatar />;
  const totalOf = ({ data }: typeof free) => data?.pages[0]?.pagination.total ?? 0;
  if (totalOf(free) + totalOf(others) === 0) {
    const none =
      search === ''
        ? t`No students in this standard`
        : isOwn
          ? t`No students match “${search}” in ${ownStandard.name}`
          : t`No students match “${search}”`;
    const isFiltered = search !== '' || standard !== '';
    return isFiltered ? (
      <EmptyState
        picture="none"
        title={none}
        actions={
          <>
            {isOwn && search !== '' ? (
              <Button onClick={onEveryStandard}>{t`Search all standards`}</Button>
            ) : (
              <Button variant="default" onClick={onClear}>{t`Clear filters`}</Button>
            )}
            <Button variant="subtle" component={Link} to={paths.admin.createStudent({ batch: batchId })}>
              {t`Add a new student`}
            </Button>
          </>
        }
      />
    ) : (
      <EmptyState
        picture="people"
        title={t`No students yet`}
        actions={
          <Button component={Link} to={paths.admin.createStudent({ batch: batchId })}>{t`Add a new student`}</Button>
        }
      >
        {t`Students are added to the academy once, and can then be in any number of batches.`}
      </EmptyState>
    );
  }
  // While one of the two lists is stale, a student may be in both.
  const shown = new Set<string>();
  const [freeStudents, otherStudents] = [onceEach(free, shown), onceEach(others, shown)];
  return (
    <>
      {isOwn && search !== '' && (
        <p className={`aside ${classes['within']}`}>
          <Trans>Found in {ownStandard.name}.</Trans>{' '}
          <button type="button" onClick={onEveryStandard}>
            <Trans>Search all standards</Trans>
          </button>
        </p>
      )}
      <Group {...props} students={freeStudents} list={free} title={t`No batch yet`} total={totalOf(free)} />
      <Group {...props} students={otherStudents} list={others} title={t`In a batch`} total={totalOf(others)} />
    </>
  );
}

type FoundStudents = ReturnType<typeof useStudentsToAdd>;

function onceEach({ data }: FoundStudents, shown: Set<string>): StudentInList[] {
  const students = data?.pages.flatMap((page) => page.data) ?? [];
  return students.filter(({ _id }) => !shown.has(_id) && shown.add(_id));
}

interface GroupProps extends FindStudentsProps {
  students: StudentInList[];
  list: FoundStudents;
  title: string;
  total: number;
}

function Group({ students, list, title, total, batchId, chosen, enrolled, onToggle }: GroupProps) {
  if (students.length === 0) return null;
  const left = total - students.length;
  return (
    <section className={classes['group']} aria-label={title}>
      <h2 className="aside-small ruled">
        {title} <span>{total}</span>
      </h2>
      <ul>
        {students.map((student) => (
          <StudentRow
            key={student._id}
            student={student}
            isIn={enrolled.has(student._id) || student.batches.some(({ _id }) => _id === batchId)}
            isChosen={chosen.has(student._id)}
            onToggle={() => onToggle(student)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="subtle"
          className={classes['more'] ?? ''}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          <Plural value={left} one="Show # more" other="Show # more" />
        </Button>
      )}
    </section>
  );
}

interface StudentRowProps {
  student: StudentInList;
  isIn: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

function StudentRow({ student, isIn, isChosen, onToggle }: StudentRowProps) {
  const { t } = useLingui();
  const { _id, name, avatarUrl, admissionNo, standard, batches } = student;
  const id = `student-${_id}`;
  const facts = isIn ? [admissionNo, t`Already in this batch`] : [admissionNo, placesOf({ standard, batches })];
  return (
    <li>
      <label
        className={`row gap-12 ruled lit ${classes['row']}`}
        data-chosen={isChosen || undefined}
        data-in={isIn || undefined}
      >
        <Checkbox
          checked={isIn || isChosen}
          disabled={isIn}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-facts`}
          onChange={onToggle}
        />
        <Avatar name={name} url={avatarUrl} />
        <span className={`stack fill breakable ${classes['text']}`}>
          <span id={`${id}-name`} className="firm">
            {name}
          </span>
          <Facts id={`${id}-facts`} className="aside" facts={facts.filter(Boolean)} />
        </span>
      </label>
    </li>
  );
}
