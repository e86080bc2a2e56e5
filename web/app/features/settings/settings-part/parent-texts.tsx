import { Language } from '#contract/guardians';
import {
  countSms,
  fillText,
  maxTextLength,
  type ParentText,
  type ParentTextKind,
  placeholders,
  type TextExample,
  unnamedGuardian,
  usualTexts,
} from '#contract/parent-texts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAppForm } from '../../../../lib/form.ts';
import { formatMoney } from '../../../../lib/money.ts';
import { useGuardianWords } from '../../students/shared/guardian-words.ts';
import { FormSection } from '../../../../design/form-section.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SaveFooter } from './save-footer.tsx';
import { FormFrame } from '../../../ui/form-frame.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { useMessageFigures, useParentTexts, useUpdateParentTexts } from '../settings.queries.ts';

/** Of the service that sends messages, where one is set up. */
function Figures() {
  const figures = useMessageFigures();
  if (!figures.data?.service) return null;
  const { service, month } = figures.data;
  const { left, limit } = service;
  const { sent, failed } = month;
  const cost = month.costs.map((one) => formatMoney(one.cost, one.currency)).join(', ');
  return (
    <p className="muted">
      <Trans>
        This month: {sent} messages sent, {failed} not delivered.
      </Trans>{' '}
      {cost !== '' && <Trans>They cost {cost}.</Trans>}{' '}
      <Trans>
        {left} of {limit} messages are left today.
      </Trans>
    </p>
  );
}

const keyOf = ({ kind, language }: ParentText) => `${kind} ${language}`;

/** Only what was typed, by kind and language. */
type TypedTexts = Record<string, string | undefined>;

const exampleWithout: TextExample = {
  student: 'Asha Patil',
  guardian: 'Sunita Patil',
  batch: '11 Science Physics',
  standard: '11 Science',
  date: '15-07-2026',
  percentage: '72%',
  link: 'https://example.com/family#…',
  academy: 'Academy',
};

/** What parents are written, in each language; an emptied text is the usual one again. */
export function ParentTexts() {
  const { t } = useLingui();
  const words = useGuardianWords();
  const texts = useParentTexts();
  const save = useUpdateParentTexts();
  const act = useAct();
  const [isSaved, setSaved] = useState(false);
  const [language, setLanguage] = useState<Language>('mr');
  const titles: Record<ParentTextKind, string> = {
    absent: t`Absent`,
    late: t`Late`,
    attendance: t`About the attendance`,
    fees: t`About the fees`,
    page: t`With the link to the parent’s page`,
  };
  const form = useAppForm<TypedTexts>({
    initialValues: {},
    onSubmit: async (typed) => {
      if (changed.length === 0) return false;
      const sent = changed.map((text) => ({ ...text, text: typed[keyOf(text)] ?? null }));
      await act(() => save.mutateAsync(sent), { done: t`Texts saved`, isToldHere: true });
      for (const text of sent) form.form.setFieldValue(keyOf(text), undefined);
      setSaved(true);
      return true;
    },
  });
  const saved = texts.data?.data ?? [];
  const shownOf = ({ kind, language: own, text }: ParentText) => text ?? usualTexts[kind][own];
  const changed = saved.filter((text) => {
    const typed = form.values[keyOf(text)];
    return typed !== undefined && typed.trim() !== shownOf(text);
  });
  const example = texts.data?.example ?? exampleWithout;
  if (texts.isPending) return <SkeletonBlock height={320} />;
  if (!texts.data) return <ErrorCard error={texts.error} onRetry={() => void texts.refetch()} />;
  return (
    <FormFrame {...form.frame} hasUnsaved={() => changed.length > 0 && !form.isSaving} label={t`Texts to parents`}>
      <FormSection
        title={t`Texts to parents`}
        isTitleHidden
        hint={t`They are ready in WhatsApp when a family is told. Each parent gets the language on record.`}
      >
        <Figures />
        <div>
          <Segmented
            label={t`Language`}
            options={Language.options.map((value) => ({ value, label: words.language[value] }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        {saved
          .filter((text) => text.language === language)
          .map((text) => {
            const key = keyOf(text);
            const shown = form.values[key] ?? shownOf(text);
            const written = shown.trim() === '' ? usualTexts[text.kind][language] : shown;
            const filled = fillText(written, { ...example, guardian: example.guardian ?? unnamedGuardian[language] });
            const [length, parts] = [filled.length, countSms(filled)];
            return (
              <div key={key} className="stack gap-6">
                <TextAreaField
                  {...form.field(key)}
                  label={titles[text.kind]}
                  description={t`Filled in for you: ${placeholders[text.kind].map((name) => `{${name}}`).join(' ')}`}
                  lang={language}
                  value={shown}
                  maxLength={maxTextLength}
                />
                <p className="aside-small" lang={language}>
                  {filled}
                </p>
                <p className="aside-small">{t`${length} characters, as SMS ${parts}`}</p>
              </div>
            );
          })}
      </FormSection>
      <SaveFooter
        submitLabel={t`Save texts`}
        isSaving={form.isSaving}
        isChanged={changed.length > 0}
        saved={isSaved && <Trans>Texts saved.</Trans>}
      />
    </FormFrame>
  );
}
