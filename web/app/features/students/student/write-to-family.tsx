import { listStudentTexts, type StudentText } from '#contract/parent-texts';
import type { Student } from '#contract/students';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { useGuardianWords } from '../../../domain/students/guardian-words.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';

const useStudentTexts = (id: string) =>
  useQuery({
    queryKey: ['student-texts', id],
    queryFn: async ({ signal }) => (await call(listStudentTexts, { params: { id }, signal })).data,
  });

/** The texts of the settings about this student, ready to be sent to each guardian. */
export function WriteToFamily({ student: { _id, guardians } }: { student: Student }) {
  const { t } = useLingui();
  const { relation } = useGuardianWords();
  const texts = useStudentTexts(_id);
  const titles: Record<StudentText['kind'], string> = { attendance: t`About the attendance`, fees: t`About the fees` };
  const reachable = guardians.filter(({ phone }) => phone !== null);
  if (reachable.length === 0) return null;
  return (
    <Card title={t`Write to the family`}>
      <p className="aside">
        <Trans>Opens WhatsApp or SMS with the text from the settings. Nothing is sent before you do.</Trans>
      </p>
      {texts.isPending && <SkeletonBlock height={80} />}
      {texts.isError && !texts.data && <ErrorCard error={texts.error} onRetry={() => void texts.refetch()} />}
      {texts.data && (
        <ul className="stack gap-14">
          {reachable.map(({ _id: id, name, relation: how }) => {
            const who = name ?? relation[how];
            return (
              <li key={id} className="stack gap-6">
                <p>
                  <strong>{who}</strong>
                  {name !== null && `, ${relation[how]}`}
                </p>
                <div className="cluster gap-8 no-print">
                  {texts.data
                    .filter(({ guardian, link }) => guardian === id && link !== null)
                    .map(({ kind, link }) => {
                      const title = titles[kind];
                      return (
                        <Button
                          key={kind}
                          component="a"
                          href={link ?? ''}
                          target="_blank"
                          rel="noopener"
                          variant="default"
                          aria-label={t`${title}, to ${who}`}
                        >
                          {title}
                        </Button>
                      );
                    })}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
