import { type Standard, StandardForm } from '#contract/standards';
import { t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useAppForm } from '../../../lib/form.ts';
import { findDuplicate } from './find-duplicate.ts';
import { useAllStandards } from './shared/standards.queries.ts';

interface Values {
  name: string;
  level: number;
  subjects: string[];
  isActive: boolean;
}

export interface StandardFormOptions {
  /** The standard to edit; without one the form starts empty. */
  standard?: Pick<Standard, '_id' | 'name' | 'level' | 'subjects' | 'isActive'>;
  onSave: (values: Values) => Promise<void>;
}

export interface SameLevel {
  level: number;
  count: number;
  names: string;
}

const typedLevel = z
  .string()
  .trim()
  .regex(/^0*\d{1,2}$/, { error: () => translate`Enter the level as a whole number from 1 to 20` });

/** The form of a standard. It refuses a name that is taken, and asks before a level is shared. */
export function useStandardForm({ standard, onSave }: StandardFormOptions) {
  const { t } = useLingui();
  const all = useAllStandards();
  /** Values whose shared level the user has confirmed. */
  const accepted = useRef<string | null>(null);
  const [sameLevel, setSameLevel] = useState<SameLevel | null>(null);
  const form = useAppForm({
    initialValues: {
      name: standard?.name ?? '',
      level: standard ? String(standard.level) : '',
      subjects: standard?.subjects.map(({ _id }) => _id) ?? [],
      isActive: standard?.isActive ?? true,
    },
    schema: StandardForm.extend({ level: typedLevel.transform(Number).pipe(StandardForm.shape.level) }),
    check: ({ name, level }) => {
      const duplicate = findDuplicate(all.data?.data ?? [], { name, level: Number(level) }, standard?._id);
      if (duplicate?.byName === undefined) return {};
      const { _id, name: taken, level: itsLevel } = duplicate.byName;
      const others = duplicate.byLevel.map((other) => other.name).join(', ');
      if (duplicate.matched === 'name') return { name: t`There is already a standard called ${taken}` };
      return duplicate.byLevel.every((other) => other._id === _id)
        ? { name: t`There is already a standard called ${taken}, of level ${itsLevel}` }
        : { name: t`There is already a standard called ${taken}, and level ${level} belongs to ${others}` };
    },
    onSubmit: async (values) => {
      const level = Number(values.level);
      const isSameAsBefore = standard?.level === level;
      const known = all.data ?? (await all.refetch()).data;
      if (known === undefined) throw new Error(t`Failed to check for duplicates`);
      const duplicate = findDuplicate(known.data, { name: values.name, level }, standard?._id);
      if (duplicate && !isSameAsBefore && accepted.current !== values.level) {
        const names = duplicate.byLevel.map(({ name }) => name).join(', ');
        setSameLevel({ level, count: duplicate.byLevel.length, names });
        return false;
      }
      setSameLevel(null);
      return onSave({ ...values, level });
    },
  });
  const acceptLevel = () => {
    accepted.current = form.values.level;
  };
  return { ...form, sameLevel, acceptLevel };
}
