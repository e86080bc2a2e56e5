import { Language } from '#contract/guardians';
import { languageNames } from '#contract/languages';
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
import type { AppForm } from '../../../../lib/form.ts';
import { formatMoney } from '../../../../lib/money.ts';
import { FormSection } from '../../../../design/form-section.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SaveFooter } from './save-footer.tsx';
import { FormFrame } from '../../../ui/form-frame.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { type TypedTexts, useTypedTexts } from './use-typed-texts.ts';
import { useMessageFigures, useParentTexts, useUpdateParentTexts } from '../settings.queries.ts';

/** The figures of the messaging service, if one is configured. */
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

const shownOf = ({ kind, language, text }: ParentText) => text ?? usualTexts[kind][language];

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

/** The texts of messages to parents, in each language; an emptied text reverts to the default. */
export function ParentTexts() {
  const { t } = useLingui();
  const texts = useParentTexts();
  const save = useUpdateParentTexts();
  const [language, setLanguage] = useState<Language>('mr');
  const form = useTypedTexts({
    changedBy: (typed) =>
      (texts.data?.data ?? []).filter((text) => {
        const written = typed[keyOf(text)];
        return written !== undefined && written.trim() !== shownOf(text);
      }),
    save: (changed, typed) => save.mutateAsync(changed.map((text) => ({ ...text, text: typed[keyOf(text)] ?? null }))),
    done: t`Texts saved`,
  });
  if (texts.isPending) return <SkeletonBlock height={320} />;
  if (!texts.data) return <ErrorCard error={texts.error} onRetry={() => void texts.refetch()} />;
  return (
    <FormFrame {...form.frame} label={t`Texts to parents`}>
      <FormSection
        title={t`Texts to parents`}
        isTitleHidden
        hint={t`These texts are ready in WhatsApp when you tell a family. Each parent gets them in the language on record.`}
      >
        <Figures />
        <div>
          <Segmented
            label={t`Language`}
            options={Language.options.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        {texts.data.data
          .filter((text) => text.language === language)
          .map((text) => (
            <ParentTextField key={keyOf(text)} text={text} example={texts.data.example ?? exampleWithout} form={form} />
          ))}
      </FormSection>
      <SaveFooter
        submitLabel={t`Save texts`}
        isSaving={form.isSaving}
        isChanged={form.isChanged}
        saved={form.isSaved && <Trans>Texts saved.</Trans>}
      />
    </FormFrame>
  );
}

interface ParentTextFieldProps {
  text: ParentText;
  example: TextExample;
  form: Pick<AppForm<TypedTexts>, 'field' | 'values'>;
}

/** A text, and below it a preview of what a parent reads. */
function ParentTextField({ text, example, form }: ParentTextFieldProps) {
  const { t } = useLingui();
  const { kind, language } = text;
  const titles: Record<ParentTextKind, string> = {
    absent: t`Absent`,
    late: t`Late`,
    attendance: t`About the attendance`,
    fees: t`About the fees`,
    page: t`With the link to the parent’s page`,
  };
  const shown = form.values[keyOf(text)] ?? shownOf(text);
  const written = shown.trim() === '' ? usualTexts[kind][language] : shown;
  const filled = fillText(written, { ...example, guardian: example.guardian ?? unnamedGuardian[language] });
  const [length, parts] = [filled.length, countSms(filled)];
  return (
    <div className="stack gap-6">
      <TextAreaField
        {...form.field(keyOf(text))}
        label={titles[kind]}
        description={t`Filled in for you: ${placeholders[kind].map((name) => `{${name}}`).join(' ')}`}
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
}
