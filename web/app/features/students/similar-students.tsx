import type { StudentInList } from '#contract/students';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/mantine.ts';
import { Notice } from '../../../design/notice.tsx';
import classes from './similar-students.module.css';

/** Who may be the same person; stands in the form, whose values "Save anyway" sends. */
export function SimilarStudents({ students }: { students: StudentInList[] }) {
  const { t } = useLingui();
  return (
    <Notice tone="warn">
      <p>
        <Plural
          value={students.length}
          one="This student may be the same person:"
          other="One of these students may be the same person:"
        />
      </p>
      <ul className={classes['students']}>
        {students.map(({ _id, name, admissionNo, standard, batches }) => (
          <li key={_id}>
            {/* In a new tab, so that nothing typed is lost. */}
            <a href={`/app/students/${_id}`} target="_blank" rel="noreferrer">
              {name}
            </a>{' '}
            <span>
              {[admissionNo, standard?.name, ...batches.map((batch) => batch.name)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <Button type="submit" name="anyway" variant="default">
        {t`Save anyway`}
      </Button>
    </Notice>
  );
}
