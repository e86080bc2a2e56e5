import { isLanguage, type Language, languages } from '#contract/languages';
import type { CourseFee } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAppForm } from '../../../../lib/form.ts';
import { FormSection } from '../../../../design/form-section.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SaveFooter } from './save-footer.tsx';
import { FormFrame } from '../../../ui/form-frame.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { gatherText, spreadText } from '../../../lib/all-texts.ts';
import { LanguageSwitch } from '../../../lib/language-switch.tsx';
import { useFees, useUpdateFees } from '../settings.queries.ts';
import { SiteState } from './site-state.tsx';

const keyOf = ({ standard, subject }: CourseFee) => `${standard._id} ${subject?._id ?? ''}`;

/** Only what was typed, by course and language: the rest stays as others may change it. */
type TypedFees = Record<string, string | undefined>;

const pathOf = (course: CourseFee, language: Language) => `${keyOf(course)} ${language}`;

const textsOf = ({ fee, texts }: CourseFee, fresh: Language) => spreadText(fee ?? '', texts.fee, fresh);

/** The fee of a course in each language, with what was typed. */
function withTyped(course: CourseFee, typed: TypedFees, fresh: Language) {
  const { all, base } = textsOf(course, fresh);
  const now = languages.map((language) => [language, typed[pathOf(course, language)] ?? all[language]]);
  return gatherText({ all: Object.fromEntries(now), base });
}

/** Fee of each course, as free text. */
export function CourseFees() {
  const { t, i18n } = useLingui();
  const fees = useFees();
  const save = useUpdateFees();
  const act = useAct();
  const [isSaved, setSaved] = useState(false);
  const [language, setLanguage] = useState<Language>(isLanguage(i18n.locale) ? i18n.locale : 'en');
  const form = useAppForm<TypedFees>({
    initialValues: {},
    onSubmit: async (typed) => {
      const courses = changed.map((course) => {
        const { text, told } = withTyped(course, typed, language);
        const { standard, subject } = course;
        return { standard: standard._id, subject: subject?._id ?? null, fee: text, texts: { fee: told } };
      });
      if (courses.length === 0) return false;
      await act(() => save.mutateAsync(courses), { done: t`Fees saved`, isToldHere: true });
      for (const [key, text] of Object.entries(form.form.getValues())) {
        if (text === typed[key]) form.form.setFieldValue(key, undefined);
      }
      setSaved(true);
      return true;
    },
  });
  const changed = (fees.data ?? []).filter((course) =>
    languages.some((each) => {
      const text = form.values[pathOf(course, each)];
      return text !== undefined && text.trim() !== (textsOf(course, language).all[each] ?? '');
    }),
  );
  if (fees.isPending) return <SkeletonBlock height={240} />;
  if (!fees.data) return <ErrorCard error={fees.error} onRetry={() => void fees.refetch()} />;
  if (fees.data.length === 0) {
    return (
      <EmptyState picture="sheets" title={t`No courses yet`}>
        {t`Add standards first: their courses are listed here.`}
      </EmptyState>
    );
  }
  return (
    <FormFrame {...form.frame} hasUnsaved={() => changed.length > 0 && !form.isSaving} label={t`Fees`}>
      <FormSection
        title={t`Fees`}
        isTitleHidden
        hint={t`Write it for families: “₹ 18,000 a year, in three instalments”. Empty fees are not shown.`}
      >
        <LanguageSwitch
          value={language}
          onChange={setLanguage}
          isWritten={(each) =>
            fees.data.some(
              (course) => (form.values[pathOf(course, each)] ?? textsOf(course, language).all[each] ?? '') !== '',
            )
          }
        />
        {fees.data.map((course) => {
          const path = pathOf(course, language);
          const { all, base } = textsOf(course, language);
          const standard = course.standard.name;
          const subject = course.subject?.name;
          return (
            <TextField
              {...form.field(path)}
              key={keyOf(course)}
              lang={language}
              placeholder={language === base ? undefined : all[base]}
              label={subject === undefined ? t`${standard}, all subjects` : t`${standard}, ${subject}`}
              value={form.values[path] ?? all[language] ?? ''}
              maxLength={80}
            />
          );
        })}
      </FormSection>
      <SaveFooter
        submitLabel={t`Save fees`}
        isSaving={form.isSaving}
        isChanged={changed.length > 0}
        saved={
          isSaved && (
            <>
              <Trans>Fees saved.</Trans> <SiteState />
            </>
          )
        }
      />
    </FormFrame>
  );
}
