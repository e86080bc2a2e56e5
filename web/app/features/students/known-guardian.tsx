import { Phone } from '#contract/fields';
import { findGuardian, type KnownGuardian as Known } from '#contract/guardians';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { Notice } from '../../../design/notice.tsx';
import { Button } from '../../ui/mantine.ts';

interface KnownGuardianProps {
  phone: string;
  /** The guardian in these fields, and the student of the form, where they are on record. */
  own: string | undefined;
  studentId: string | undefined;
  onUse: (known: Known) => void;
}

/** Who has this phone already: for a sibling the guardian is not typed again, and is one person. */
export function KnownGuardian({ phone: typed, own, studentId, onUse }: KnownGuardianProps) {
  const { t } = useLingui();
  const { data: phone = '' } = Phone.safeParse(typed);
  const found = useQuery({
    queryKey: ['guardians', phone],
    queryFn: async ({ signal }) => (await call(findGuardian, { query: { phone }, signal })).data,
    enabled: phone !== '',
  });
  const known = found.data;
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
          <Button variant="default" size="sm" onClick={() => onUse(known)}>{t`Same person`}</Button>
        </span>
      )}
    </Notice>
  );
}
