import type { StudentText } from '#contract/contacts';
import type { Student } from '#contract/students';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStudentTexts } from '../../contacts/shared/contacts.queries.ts';
import { WriteToGuardian } from '../../contacts/shared/write-to-guardian.tsx';
import { useGuardianWords } from '../../guardians/shared/guardian-words.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';

/** The texts of the settings, filled in for this student, ready to be sent to each guardian. */
export function WriteToFamily({ student }: { student: Student }) {
  const { _id, guardians } = student;
  const { t } = useLingui();
  const { relation } = useGuardianWords();
  const texts = useStudentTexts(_id);
  const titles: Record<StudentText['kind'], string> = { attendance: t`About the attendance`, fees: t`About the fees` };
  const reachable = guardians.filter(({ phone }) => phone !== null);
  if (reachable.length === 0) return null;
  return (
    <Card title={t`Write to the family`}>
      <p className="aside">
        <Trans>
          The text from the settings, for WhatsApp or SMS. You see it first, and nothing is sent until you send it.
        </Trans>
      </p>
      {texts.isPending && <SkeletonBlock height={80} />}
      {texts.isError && !texts.data && <ErrorCard error={texts.error} onRetry={() => void texts.refetch()} />}
      {texts.data && (
        <ul className="stack gap-14">
          {reachable.map((guardian) => {
            const { _id: id, name, relation: how } = guardian;
            const who = name ?? relation[how];
            return (
              <li key={id} className="stack gap-6">
                <p>
                  <strong>{who}</strong>
                  {name !== null && `, ${relation[how]}`}
                </p>
                <div className="cluster gap-8 no-print">
                  {texts.data
                    .filter((one) => one.guardian === guardian._id)
                    .map(({ kind, text, link }) => (
                      <WriteToGuardian
                        key={kind}
                        student={student}
                        guardian={{ ...guardian, text, link }}
                        about={kind}
                        label={titles[kind]}
                      />
                    ))}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
