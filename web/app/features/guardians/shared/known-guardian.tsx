import { Phone } from '#contract/fields';
import type { KnownGuardian as Known } from '#contract/guardians';
import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '../../../../design/notice.tsx';
import { Button } from '../../../ui/mantine.ts';
import { useKnownGuardian } from './guardians.queries.ts';

interface KnownGuardianProps {
  phone: string;
  /** The guardian and the student of the form, if they are on record. */
  own: string | undefined;
  studentId: string | undefined;
  /** The name in a form that only copies what is known. */
  copied?: string;
  onUse: (known: Known) => void;
}

/** Shows who has this phone already: a sibling's guardian is not typed again, and remains one person. */
export function KnownGuardian({ phone: typed, own, studentId, copied, onUse }: KnownGuardianProps) {
  const { t } = useLingui();
  const { data: phone = '' } = Phone.safeParse(typed);
  const { data: known } = useKnownGuardian(phone);
  const children = known?.students.filter(({ _id }) => _id !== studentId) ?? [];
  if (!known || children.length === 0) return null;
  const name = known.name ?? t`The parent`;
  const names = children.map((child) => child.name).join(', ');
  return (
    <Notice>
      {known._id === own ? (
        <Trans>Also the guardian of {names}. What you change here changes there, too.</Trans>
      ) : (
        <span className="cluster gap-8">
          <Trans>
            {name} has this number, guardian of {names}.
          </Trans>
          {copied !== known.name && (
            <Button variant="default" size="sm" onClick={() => onUse(known)}>{t`Same person`}</Button>
          )}
        </span>
      )}
    </Notice>
  );
}
