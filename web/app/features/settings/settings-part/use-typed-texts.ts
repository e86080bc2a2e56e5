import { useState } from 'react';
import { useAppForm } from '../../../../lib/form.ts';
import { useAct } from '../../../ui/use-act.ts';

/** Only the typed texts, by key: others may change the rest meanwhile. */
export type TypedTexts = Record<string, string | undefined>;

interface TypedTextsOptions<Item> {
  /** The items whose typed text differs from the saved one. */
  changedBy: (typed: TypedTexts) => Item[];
  save: (changed: Item[], typed: TypedTexts) => Promise<{ message?: string }>;
  /** The message after a save that has none of its own. */
  done: string;
}

/** A form of texts that stays open after its save; input typed during the save is kept. */
export function useTypedTexts<Item>({ changedBy, save, done }: TypedTextsOptions<Item>) {
  const act = useAct();
  const [isSaved, setSaved] = useState(false);
  const form = useAppForm<TypedTexts>({
    initialValues: {},
    onSubmit: async (typed) => {
      const changed = changedBy(typed);
      if (changed.length === 0) return false;
      await act(() => save(changed, typed), { done, isToldHere: true });
      for (const [key, text] of Object.entries(form.form.getValues())) {
        if (text === typed[key]) form.form.setFieldValue(key, undefined);
      }
      setSaved(true);
      return true;
    },
  });
  const isChanged = changedBy(form.values).length > 0;
  const frame = { ...form.frame, hasUnsaved: () => isChanged && !form.isSaving };
  return { ...form, frame, isChanged, isSaved };
}
