import { isLanguage, type Language, languages } from '#contract/languages';
import type { CourseFee } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AppForm } from '../../../../lib/form.ts';
import { FormSection } from '../../../../design/form-section.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SaveFooter } from './save-footer.tsx';
import { FormFrame } from '../../../ui/form-frame.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { gatherText, spreadText } from '../../../lib/all-texts.ts';
import { LanguageSwitch } from '../../../lib/language-switch.tsx';
import { useFees, useUpdateFees } from '../settings.queries.ts';
import { SiteState } from './site-state.tsx';
import { type TypedTexts, useTypedTexts } from './use-typed-texts.ts';

const keyOf = ({ standard, subject }: CourseFee) => `${standard._id} ${subject?._id ?? ''}`;

const pathOf = (course: CourseFee, language: Language) => `${keyOf(course)} ${language}`;

const textsOf = ({ fee, texts }: CourseFee, fresh: Language) => spreadText(fee ?? '', texts.fee, fresh);

/** The fee of a course in each language, with what was typed. */
function withTyped(course: CourseFee, typed: TypedTexts, fresh: Language) {
  const { all, base } = textsOf(course, fresh);
  const now = languages.map((language) => [language, typed[pathOf(course, language)] ?? all[language]]);
  return gatherText({ all: Object.fromEntries(now), base });
}

/** Fee of each course, as free text. */
export function CourseFees() {
  const { t, i18n } = useLingui();
  const fees = useFees();
  const save = useUpdateFees();
  const [language, setLanguage] = useState<Language>(isLanguage(i18n.locale) ? i18n.locale : 'en');
  const form = useTypedTexts({
    changedBy: (typed) =>
      (fees.data ?? []).filter((course) =>
        languages.some((each) => {
          const text = typed[pathOf(course, each)];
          return text !== undefined && text.trim() !== (textsOf(course, language).all[each] ?? '');
        }),
      ),
    save: (changed, typed) => {
      const courses = changed.map((course) => {
        const { text, texts } = withTyped(course, typed, language);
        const { standard, subject } = course;
        return { standard: standard._id, subject: subject?._id ?? null, fee: text, texts: { fee: texts } };
      });
      return save.mutateAsync(courses);
    },
    done: t`Fees saved`,
  });
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
    <FormFrame {...form.frame} label={t`Fees`}>
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
        {fees.data.map((course) => (
          <FeeField key={keyOf(course)} course={course} language={language} form={form} />
        ))}
      </FormSection>
      <SaveFooter
        submitLabel={t`Save fees`}
        isSaving={form.isSaving}
        isChanged={form.isChanged}
        saved={
          form.isSaved && (
            <>
              <Trans>Fees saved.</Trans> <SiteState />
            </>
          )
        }
      />
    </FormFrame>
  );
}

interface FeeFieldProps {
  course: CourseFee;
  language: Language;
  form: Pick<AppForm<TypedTexts>, 'field' | 'values'>;
}

function FeeField({ course, language, form }: FeeFieldProps) {
  const { t } = useLingui();
  const path = pathOf(course, language);
  const { all, base } = textsOf(course, language);
  const standard = course.standard.name;
  const subject = course.subject?.name;
  return (
    <TextField
      {...form.field(path)}
      lang={language}
      placeholder={language === base ? undefined : all[base]}
      label={subject === undefined ? t`${standard}, all subjects` : t`${standard}, ${subject}`}
      value={form.values[path] ?? all[language] ?? ''}
      maxLength={80}
    />
  );
}
